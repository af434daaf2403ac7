const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const SCRIPT_ESCAPES: Readonly<Record<string, string>> = {
  '<': String.raw`\u003c`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
};

/** JSON for the inside of a `<script>` element: nothing in it can end the element or start a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<\u2028\u2029]/g, (character) => SCRIPT_ESCAPES[character] ?? character);
}

/** CSS for the inside of a `<style>` element of generated or scoped rules. */
export function styleText(css: string): string {
  // A comparison (`width < 40em`) keeps its sign; none of these characters follows it.
  return css.replaceAll(/<(?=[/!])/g, String.raw`\3c `);
}
