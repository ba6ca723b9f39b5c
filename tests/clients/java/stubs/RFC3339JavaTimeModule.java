/** Stands in for the one that is generated: no answer has a date. */
package org.openapitools.client;

public class RFC3339JavaTimeModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
