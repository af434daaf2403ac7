/** Parses HTML into a document without a window: nothing of it runs or loads. */

interface Policy {
  readonly createHTML: (html: string) => string;
}

let policy: Policy | undefined;

/** The attribute of parsed HTML that has the styles of an element: the page's CSP reports each `style`, even in inert documents. */
export const WRITTEN_STYLE = 'data-written-style';

/** A start tag or the end of a style sheet, up to its end or that of the text. */
const TAG = /<[a-z](?:[^>"']|"[^"]*"?|'[^']*'?)*|<\/style(?![^\s/>])/gi;
/** In a tag: a quoted value, the name of a style sheet's element, or the name of an attribute that the CSP reports. */
const REPORTED = /"[^"]*"?|'[^']*'?|^<\/?style(?![^\s/])|(?<=[\s"'/])(?:style|on[a-z]+)(?=\s*=)/gi;

/** An element that has only text, as that of a style sheet has. */
const SHEET = 'noembed';

/**
 * Parses HTML of any origin. The page's policy of Trusted Types (CSP `trusted-types raan`) is created once, only for
 * inert documents.
 */
export function parseInert(html: string): Document {
  return new DOMParser().parseFromString(asTrusted(html), 'text/html');
}

/** Parses HTML of other pages: inline styles are in `WRITTEN_STYLE`; there are no style sheets and no event handlers. */
export function parseUnstyled(html: string): Document {
  const document = parseInert(html.replaceAll(TAG, (tag) => tag.replaceAll(REPORTED, renamed)));
  for (const sheet of document.querySelectorAll(SHEET)) sheet.remove();
  return document;
}

function renamed(name: string): string {
  if (/^["']/.test(name)) return name;
  if (name.startsWith('<')) return name.replace(/style/i, SHEET);
  return name.toLowerCase() === 'style' ? WRITTEN_STYLE : `data-${name}`;
}

/** TypeScript's `parseFromString` only accepts text; under Trusted Types it accepts their object. */
function asTrusted(html: string): string {
  if (!('trustedTypes' in window)) return html;
  const factory: unknown = window.trustedTypes;
  if (policy === undefined && isFactory(factory)) policy = factory.createPolicy('raan', { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}

function isFactory(value: unknown): value is { createPolicy: (name: string, rules: Policy) => Policy } {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
