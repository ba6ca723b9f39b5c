/** Stands in for what Debian has no package of: no answer has a date. */
package com.fasterxml.jackson.datatype.jsr310;

public class JavaTimeModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
