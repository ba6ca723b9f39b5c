// Opens the viewer on this service's own document; nothing is loaded from elsewhere.
window.ui = SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#viewer",
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
