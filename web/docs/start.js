/**
 * Shows the contract of this very service. Swagger UI was loaded before, and is a global.
 *
 * What its options do not offer is a plugin, as its documentation describes them: a filter over the
 * operations, and names and places that somebody who does not see the page needs.
 */

const dark = window.matchMedia("(prefers-color-scheme: dark)");

function follow() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

/** Keep the operations in which every word of a phrase occurs, by method, path, id, summary or tag. */
function opsFilter(tagged, phrase) {
  const words = phrase.toLowerCase().split(/\s+/u).filter(Boolean);
  return tagged
    .map((group, tag) => group.set("operations", group.get("operations").filter((one) => {
      const parts = [["method"], ["path"], ["operation", "operationId"], ["operation", "summary"]];
      const text = [tag, ...parts.map((path) => one.getIn(path, ""))].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    })))
    .filter((group) => group.get("operations").size > 0);
}

/** Count the operations that the filter leaves. */
function count({ specSelectors }) {
  return specSelectors.taggedOperations().reduce((sum, group) => sum + group.get("operations").size, 0);
}

/** The field of the filter, and how many operations it leaves. */
function FilterContainer(_, system) {
  const h = system.React.createElement;
  return () => {
    const [shown, all] = [count(system), system.specSelectors.operations().size];
    const onInput = ({ target }) => system.layoutActions.updateFilter(target.value);
    return h("search", { className: "filter wrapper" },
      h("label", { htmlFor: "filter" }, "Filter the operations"),
      h("input", { id: "filter", type: "search", onInput, placeholder: "such as post game", autoComplete: "off" }),
      h("span", { role: "status" }, shown === all ? `${all} operations` : `${shown} of ${all} operations`));
  };
}

/** A heading above the operations, or words in place of none. */
function operations(Original, system) {
  const h = system.React.createElement;
  return (props) => {
    return h("div", null,
      h("h2", { className: "operations-title" }, "Operations"),
      count(system) ? h(Original, props) : h("p", { className: "none" },
        "No operation has all of these words in its path, id or summary."));
  };
}

/** A name of something that is pressed as a whole, with no link within it. */
function DeepLink(_, { React }) {
  return ({ text }) => React.createElement("span", null, text);
}

/** What the contract is about, as a part of the page that can be jumped to. */
function InfoContainer(Original, { React }) {
  return (props) => React.createElement("section", { "aria-label": "About" }, React.createElement(Original, props));
}

/** Code that can be scrolled by keyboard. */
function SyntaxHighlighter(Original, { React }) {
  const box = { className: "code", role: "group", "aria-label": "Code", tabIndex: 0 };
  return (props) => React.createElement("div", box, React.createElement(Original, props));
}

/** Give the fields of a component a name. */
function named(nameOf) {
  return (Original, { React }) => (props) => {
    const box = React.useRef(null);
    React.useEffect(() => {
      for (const field of box.current?.querySelectorAll("input, select, textarea") ?? []) {
        field.setAttribute("aria-label", nameOf(props));
      }
    });
    return React.createElement("div", { ref: box }, React.createElement(Original, props));
  };
}

const plugin = {
  fn: { opsFilter },
  wrapComponents: {
    DeepLink,
    ExamplesSelect: named(() => "Example"),
    FilterContainer,
    InfoContainer,
    // The description begins with the name of the parameter.
    JsonSchemaForm: named(({ description }) => String(description).split(" - ")[0] ?? ""),
    operations,
    RequestBodyEditor: named(() => "Request body"),
    SyntaxHighlighter,
  },
};

dark.addEventListener("change", follow);
follow();

window.SwaggerUIBundle({
  dom_id: "#docs",
  url: "/openapi.json",
  // Otherwise the contract is sent to a service on the web that judges it.
  validatorUrl: null,
  deepLinking: true,
  filter: true,
  plugins: [plugin],
  syntaxHighlight: { theme: "obsidian" },
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // No address may bring another configuration, or another contract.
  queryConfigEnabled: false,
});
