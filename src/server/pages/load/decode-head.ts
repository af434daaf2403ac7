import { decodeHTMLStrict } from 'entities/decode';
import type { WebHead } from '#schemas/page/base.ts';

/**
 * A head with decoded character references: platforms write `&rsquo;` and `&eacute;` into descriptions and structured
 * data, which would be shown literally. URLs stay as they were checked.
 */
export function decodeHead<Head extends WebHead>(head: Head): Head {
  const { title, description, keywords, og, ld_json } = head;
  return {
    ...head,
    ...texts({ title, description, keywords }),
    ...(og && { og: { ...og, ...texts({ title: og.title, description: og.description }) } }),
    ...(ld_json && { ld_json: Array.isArray(ld_json) ? ld_json.map(decodeRecord) : decodeRecord(ld_json) }),
  };
}

function texts(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, text]) => (text === undefined ? [] : [[key, decodeText(text)]])),
  );
}

/** Only references with their semicolon count, so that no query of a URL changes. */
function decodeText(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}

function decodeRecord(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, decodeValue(value)]));
}

/** The schema limits its depth. */
function decodeValue(value: unknown): unknown {
  if (typeof value === 'string') return decodeText(value);
  if (Array.isArray(value)) return value.map(decodeValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decodeValue(inner)]));
}
