/** Stands in for what Debian has no package of. */
package jakarta.annotation;

public @interface Generated {
  String[] value();

  String date() default "";

  String comments() default "";
}
