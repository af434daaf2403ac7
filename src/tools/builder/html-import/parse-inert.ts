/** Parses HTML into a document without a window: nothing of it runs or loads. */

interface Policy {
  readonly createHTML: (html: string) => string;
}

let policy: Policy | undefined;

/**
 * Parses HTML of any origin. The page's policy of Trusted Types (CSP `trusted-types raan`) is created once, only for
 * inert documents.
 */
export function parseInert(html: string): Document {
  return new DOMParser().parseFromString(asTrusted(html), 'text/html');
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
