import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["web/page/vendor/**"] },
  js.configs.recommended,
  {
    files: ["web/**"],
    languageOptions: { globals: globals.browser },
    rules: { "max-lines-per-function": ["error", { max: 40, skipBlankLines: true, skipComments: true }] },
  },
  { files: ["tests/web/**"], languageOptions: { globals: globals.node } },
];
