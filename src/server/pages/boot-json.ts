/**
 * JSON of the browser's boot data. What a page brings is the same object with every request as long as the page is stored: its text is
 * made once, and lives as long as the object.
 */
import type { Boot } from '../../page/page-view.ts';
import { scriptJson } from './escape.ts';

const texts = new WeakMap<object, string>();

/** The text of a value of the request itself. */
function ownJson(value: unknown): string | undefined {
  return value === undefined ? undefined : scriptJson(value);
}

/** The text of a value that never changes. */
function knownJson(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return ownJson(value);
  const text = texts.get(value) ?? scriptJson(value);
  texts.set(value, text);
  return text;
}

/** The text of a list that is made for each request, of items that never change. */
function listJson(items: unknown): string | undefined {
  if (!Array.isArray(items)) return knownJson(items);
  return `[${items.map((item: unknown) => knownJson(item) ?? 'null').join(',')}]`;
}

type Write = (value: unknown) => string | undefined;

/** The text of an object that is made for each request; `write` by name, for all other fields `rest`. */
function fieldsJson(value: object, write: Readonly<Record<string, Write>>, rest: Write): string {
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const text = (write[name] ?? rest)(field);
    return text === undefined ? [] : [`${scriptJson(name)}:${text}`];
  });
  return `{${fields.join(',')}}`;
}

const within =
  (write: Readonly<Record<string, Write>>, rest: Write): Write =>
  (value) =>
    typeof value === 'object' && value !== null ? fieldsJson(value, write, rest) : ownJson(value);

const recordsJson = within({ productDetails: listJson }, knownJson);
const pageJson = within({ otherData: recordsJson, pageComponent: listJson, experiments: ownJson }, knownJson);
const baseJson = within({ header: listJson, footer: listJson, free: listJson, records: recordsJson }, knownJson);
const outcomeJson = within({ page: pageJson }, ownJson);

/** The same as `scriptJson` writes. */
export function bootJson(boot: Boot & { readonly messages: unknown }): string {
  return fieldsJson(
    boot,
    { outcome: outcomeJson, base: baseJson, components: knownJson, messages: knownJson },
    ownJson,
  );
}
