// Shows the contract of this very service. Swagger UI was loaded before, and is a global.
const dark = window.matchMedia("(prefers-color-scheme: dark)");

function follow() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

dark.addEventListener("change", follow);
follow();

window.SwaggerUIBundle({
  dom_id: "#docs",
  url: "/openapi.json",
  // Otherwise the contract is sent to a service on the web that judges it.
  validatorUrl: null,
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // No address may bring another configuration, or another contract.
  queryConfigEnabled: false,
});
