/** Stands in for what Debian has no package of. */
package jakarta.annotation;

public @interface Nonnull {}
