/**
 * Serialised texts of the values of a page: base, records, settings, nodes; for cache keys of islands and for documents.
 * The values are immutable, and a stored page has the same ones with every request.
 */
import type { I18n, Messages } from '@lingui/core';
import type { Lang } from '#schemas/lang.ts';
import type { ShownBase } from '../../page/shown-page.ts';
import { digest } from '../../page/digest.ts';
import { scriptJson } from '../http/encoding/escape.ts';
import { keptBytes } from './html-pieces.ts';

/** Texts of a shop in one language. */
export interface ShopTexts {
  readonly overrides: Messages;
  readonly i18n: I18n;
  /** Represents the overrides in cache keys. */
  readonly digest: string;
  /** HTML of the cart drawer's dialog. */
  readonly cartDialog: Buffer;
  /** The base for the browser, with only the messages of its language. */
  readonly shown: ShownBase['base'];
}

/** Texts of one value; each is undefined until it is requested. */
interface KnownTexts {
  key?: string;
  json?: Buffer;
  /** Of a base: the shop's own texts. */
  shop?: Map<Lang, Promise<ShopTexts>>;
}

const texts = new WeakMap<object, KnownTexts>();

function textsOf(value: object): KnownTexts {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const made: KnownTexts = {};
  texts.set(value, made);
  return made;
}

/** Texts of a base in a language, created once; a failure is not cached. */
export function knownShopTexts(
  base: ShownBase['base'],
  lang: Lang,
  make: () => Promise<ShopTexts>,
): Promise<ShopTexts> {
  const byLang = (textsOf(base).shop ??= new Map<Lang, Promise<ShopTexts>>());
  const known = byLang.get(lang);
  if (known !== undefined) return known;
  const made = make();
  byLang.set(lang, made);
  made.catch(() => byLang.delete(lang));
  return made;
}

/** JSON of a value for the inside of a `<script>` element. */
export function knownJson(value: object): Buffer {
  return (textsOf(value).json ??= keptBytes(scriptJson(value)));
}

/** Texts up to this length are part of keys unchanged. */
const MAX_KEY = 100;

/** Represents a value in cache keys: its JSON if that is short, otherwise a digest of it. */
export function keyText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return (textsOf(value).key ??= shortText(value));
  return shortText(value);
}

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= MAX_KEY ? text : digest(text);
}
