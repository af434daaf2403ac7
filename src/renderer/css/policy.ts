/**
 * Policy of shop CSS declarations. `@scope` confines selectors; this confines effects beyond the selected element:
 * stacking over the page, document-wide names, URLs.
 */
import { type Token, writeIdent, writeTokens } from './tokenizer.ts';

/** Prefix of the shop's keyframes: their names are global, so none may replace one of the storefront's. */
const SHOP_PREFIX = 'shop-';
/** Custom properties that keep what holds outside the zones (shop-css.ts). */
export const OUTSIDE_PREFIX = '--outside-';
/** Maximum z-index in the zones: consent banner, toasts and loading bar are above. */
const MAX_Z_INDEX = 20;

const DENIED_PROPERTIES: ReadonlySet<string> = new Set([
  // A name on two elements aborts every view transition of the document.
  'view-transition-name',
  'view-transition-class',
  'view-transition-group',
  // Menus of the shop are placed at anchors; another element of that name would attract them.
  'anchor-name',
  'anchor-scope',
  // The language of what the dialogs say.
  '-webkit-locale',
  // Scripts of old browsers.
  'behavior',
  '-moz-binding',
]);
/** Only literal values: a variable could bring `fixed`, which leaves the zone. */
const POSITIONS: ReadonlySet<string> = new Set(['static', 'relative', 'absolute']);
/** Functions in which a string is an address. */
const IMAGE_FUNCTIONS = /^(?:-webkit-)?(?:image-set|image|cross-fade)$/i;
const DENIED_FUNCTIONS = /^(?:expression|src)$/i;
/** Functions that bring text from elsewhere, unchecked. */
const SUBSTITUTIONS = /^(?:var|env|attr|if|inherit|--.*)$/i;

/** The value of a declaration as it may be written; undefined: it may not. `property` is lower case, but for `--Custom`. */
export function allowedValue(
  property: string,
  value: readonly Token[],
  keyframes: ReadonlySet<string>,
): string | undefined {
  if (DENIED_PROPERTIES.has(property) || property.startsWith(OUTSIDE_PREFIX)) return undefined;
  if (value.some(({ kind, text }) => kind === 'bad' || text === '{') || !hasSafeAddresses(value)) return undefined;
  if (property === 'position') return POSITIONS.has(literalOf(value) ?? '') ? writeTokens(value) : undefined;
  // These remove the language from the dialogs within; `unset` has the same effect on the zone itself.
  if (property === 'all' && /^(?:initial|revert)$/.test(literalOf(value) ?? '')) return undefined;
  if (property === 'z-index') return zIndex(value);
  if (/^(?:-webkit-)?animation(?:-name)?$/.test(property)) return writeTokens(withShopNames(value, keyframes));
  return writeTokens(value);
}

/** Why a part of the shop's CSS was dropped. */
export type DropReason = 'AT_RULE' | 'ADDRESS' | 'PROPERTY' | 'VALUE' | 'SELECTOR' | 'BROKEN' | 'TOO_LARGE';

/** Why a declaration that `allowedValue` refuses was dropped. */
export function refusalOf(property: string, value: readonly Token[]): DropReason {
  if (DENIED_PROPERTIES.has(property) || property.startsWith(OUTSIDE_PREFIX)) return 'PROPERTY';
  if (value.some(({ kind, text }) => kind === 'bad' || text === '{')) return 'BROKEN';
  return hasSafeAddresses(value) ? 'VALUE' : 'ADDRESS';
}

/** The shop's name of its own keyframes. */
export function keyframesName(name: string): string {
  return writeIdent(SHOP_PREFIX + name);
}

/** The only word or number of a value, lower case; `!important` may follow. */
function literalOf(value: readonly Token[]): string | undefined {
  const [first, ...rest] = value.filter(({ kind }) => kind !== 'space');
  const isSingle =
    rest.length === 0 ||
    (rest.length === 2 &&
      rest
        .map(({ value: it }) => it)
        .join('')
        .toLowerCase() === '!important');
  return isSingle && (first?.kind === 'ident' || first?.kind === 'number') ? first.text.toLowerCase() : undefined;
}

function zIndex(value: readonly Token[]): string | undefined {
  const literal = literalOf(value);
  if (literal === 'auto') return writeTokens(value);
  if (literal === undefined || !/^[+-]?\d+$/.test(literal)) return undefined;
  return Number(literal) <= MAX_Z_INDEX ? writeTokens(value) : writeTokens(value).replace(literal, String(MAX_Z_INDEX));
}

function withShopNames(value: readonly Token[], keyframes: ReadonlySet<string>): readonly Token[] {
  return value.map((token) =>
    (token.kind === 'ident' || token.kind === 'string') && keyframes.has(token.value)
      ? { ...token, text: keyframesName(token.value) }
      : token,
  );
}

/** Whether every address in a value or in the prelude of a rule is the shop's own or https. */
export function hasSafeAddresses(value: readonly Token[]): boolean {
  let depth = 0;
  /** Depth of the image function around; 0: none. */
  let imageAt = 0;
  let isUrl = false;
  for (const { kind, value: text } of value) {
    if (kind === 'function' || kind === 'open') {
      depth += 1;
      if (kind === 'function' && DENIED_FUNCTIONS.test(text)) return false;
      if (imageAt > 0 && SUBSTITUTIONS.test(text)) return false;
      isUrl = kind === 'function' && text.toLowerCase() === 'url';
      if (imageAt === 0 && kind === 'function' && IMAGE_FUNCTIONS.test(text)) imageAt = depth;
    } else if (kind === 'close') {
      if (depth === imageAt) imageAt = 0;
      depth -= 1;
      isUrl = false;
    } else if (kind === 'url' || (kind === 'string' && (isUrl || imageAt > 0))) {
      if (!isSafeCssUrl(text)) return false;
    }
  }
  return true;
}

const OWN = 'https://own.invalid';

/** Whether an address in shop CSS is the shop's own, without naming a host, or https. */
export function isSafeCssUrl(address: string): boolean {
  if (address === '' || /[\u0000-\u001f\u007f\\]/.test(address)) return false;
  let url;
  try {
    url = new URL(address, OWN);
  } catch {
    return false;
  }
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  // `https:a.png` is relative to some pages and absolute to others.
  return /^[^/?#]*:/.test(address) ? /^ *https:\/\/[^/]/i.test(address) : url.origin === OWN;
}
