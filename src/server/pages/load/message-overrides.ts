import { type Messages, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Base } from '#schemas/page/base.ts';
import type { Lang } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import { BYTES_PER_JSON_CHARACTER, createByteCache } from '../../../bounds/byte-cache.ts';

type Compiled = Messages[string];

/**
 * Compiles the shop's own messages of one language (`base.locales`), flat by id or nested, for the browser. An invalid
 * message is dropped, so that the storefront's own stays; `reportFaulty` gets its id.
 */
export function messageOverrides(locales: Base['locales'], lang: Lang, reportFaulty: (id: string) => void): Messages {
  const messages: Messages = {};
  collect(locales?.[lang], '', 0, (id, text) => {
    const compiled = compile(text);
    if (compiled === undefined) reportFaulty(id);
    else messages[id] = compiled;
  });
  return messages;
}

const MAX_DEPTH = 8;

function collect(source: unknown, prefix: string, depth: number, found: (id: string, text: string) => void): void {
  if (!isRecord(source) || depth > MAX_DEPTH) return;
  for (const [key, value] of Object.entries(source)) {
    if (key === '__proto__') continue;
    if (typeof value === 'string') found(prefix + key, value);
    else collect(value, `${prefix}${key}.`, depth + 1, found);
  }
}

/** Memory for compiled messages by their text, in bytes: every page of a shop has the same. */
const COMPILED_BYTES = 8 * 1024 * 1024;
const MAX_LENGTH = 2000;
/** An empty object represents an invalid message. */
const compiledByText = createByteCache<{ readonly message?: Compiled }>(COMPILED_BYTES);

function compile(text: string): Compiled | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const cached = compiledByText.get(text);
  if (cached !== undefined) return cached.message;
  const message = compileUncached(text);
  compiledByText.set(text, message === undefined ? {} : { message }, text.length * BYTES_PER_JSON_CHARACTER);
  return message;
}

/** Formats that the storefront's own messages use. */
const FORMATS = new Set(['plural', 'select', 'selectordinal', 'number']);
/** Returns a value for every placeholder: a faulty message fails only when it is formatted. */
const ANY_VALUES = new Proxy<Record<string, unknown>>({}, { get: () => 1 });

function compileUncached(text: string): Compiled | undefined {
  try {
    const compiled = compileMessageOrThrow(text);
    const trial = setupI18n({ locale: 'en', messages: { en: { trial: compiled } } });
    if (!isFormattable(compiled)) return undefined;
    return typeof trial._('trial', ANY_VALUES) === 'string' ? compiled : undefined;
  } catch {
    return undefined;
  }
}

/** Checks that a compiled message uses only known formats, and that its cases have an `other`. */
function isFormattable(tokens: unknown): boolean {
  if (!Array.isArray(tokens)) return true;
  return tokens.every((token: unknown) => {
    if (!Array.isArray(token)) return true;
    const [, format, cases] = token;
    if (format === undefined) return true;
    if (!FORMATS.has(String(format))) return false;
    if (format === 'number') return true;
    return isRecord(cases) && Object.hasOwn(cases, 'other') && Object.values(cases).every(isFormattable);
  });
}
