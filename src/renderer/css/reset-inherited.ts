/**
 * Resets inherited shop CSS in dialogs and menus inside a zone. `@scope` keeps it from selecting them, but a zone hands
 * its colours, type and custom properties down; these rules restore the values from outside the zones.
 */
import { OUTSIDE_PREFIX } from './policy.ts';
import { writeName } from './tokenizer.ts';

/** Marks the header, footer, free zone and page content. */
export const ZONE_ATTRIBUTE = 'data-zone';
export const ZONE = `[${ZONE_ATTRIBUTE}]`;
/** Dialogs, menus and overlays of the storefront, anywhere in the page. */
export const OVERLAY = ":is(dialog,[popover],[role='dialog'],[role='alertdialog'],[role='menu'],[role='listbox'])";

/** Inherited properties with their value on the page's body (src/theme/base.css). */
const INHERITED: Readonly<Record<string, string>> = {
  color: 'var(--color-text)',
  'accent-color': 'var(--color-accent)',
  'font-family': 'var(--font-text)',
  'font-size': 'var(--text-m)',
  'line-height': 'var(--leading-normal)',
  'overflow-wrap': 'break-word',
  'font-synthesis': 'none',
  'font-weight': '400',
  'text-size-adjust': 'none',
  '-webkit-font-smoothing': 'antialiased',
};
const INITIAL = `
  border-collapse border-spacing caption-side caret-color cursor direction dominant-baseline empty-cells fill
  fill-opacity fill-rule font-feature-settings font-kerning font-optical-sizing font-palette font-size-adjust
  font-stretch font-style font-variant font-variation-settings hyphens hyphenate-character image-rendering
  interactivity letter-spacing line-break list-style marker math-depth math-style orphans paint-order pointer-events
  print-color-adjust quotes ruby-align ruby-position scrollbar-color shape-rendering speak stroke stroke-dasharray
  stroke-linecap stroke-linejoin stroke-opacity stroke-width tab-size text-align text-align-last text-anchor
  text-combine-upright text-decoration-skip-ink text-emphasis text-emphasis-position text-indent text-justify
  text-orientation text-rendering text-shadow text-transform text-underline-offset text-underline-position
  text-spacing-trim text-autospace text-wrap user-select visibility white-space white-space-collapse widows word-break
  word-spacing writing-mode zoom -webkit-text-fill-color -webkit-text-stroke -webkit-text-security -webkit-user-select
  -webkit-line-break -webkit-rtl-ordering -webkit-user-modify -webkit-print-color-adjust
`
  .trim()
  .split(/\s+/);

/** Inherited properties with the value that overlays get back. */
const RESET: ReadonlyMap<string, string> = new Map([
  ...Object.entries(INHERITED),
  ...INITIAL.map((name) => [name, 'initial'] as const),
]);
const LONGEST = Math.max(...[...RESET.keys()].map((name) => name.length));
/** Properties of `RESET` by each name that sets them: their own, and those of their shorthands. */
const SET_BY: ReadonlyMap<string, readonly string[]> = indexShorthands();

function indexShorthands(): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const property of RESET.keys())
    for (const name of prefixesOf(unprefixed(property))) index.set(name, [...(index.get(name) ?? []), property]);
  return index.set('font', [...(index.get('font') ?? []), 'line-height']);
}

/** `font-variant`, `font` of `font-variant`; nothing longer than the longest known property. */
function prefixesOf(name: string): readonly string[] {
  const prefixes = name.length > LONGEST ? [] : [name];
  for (let at = name.indexOf('-', 1); at !== -1 && at <= LONGEST; at = name.indexOf('-', at + 1))
    prefixes.push(name.slice(0, at));
  return prefixes;
}

function unprefixed(name: string): string {
  return name.startsWith('-webkit-') ? name.slice('-webkit-'.length) : name;
}

/** Inherited properties that a sheet sets by these names: by themselves, by a shorthand or by a part of them. Linear in the names. */
function inheritedBy(names: ReadonlySet<string>): ReadonlySet<string> {
  if (names.has('all')) return new Set(RESET.keys());
  const all = new Set<string>();
  for (const name of names) {
    const plain = unprefixed(name);
    for (const property of SET_BY.get(plain) ?? []) all.add(property);
    for (const prefix of prefixesOf(plain))
      for (const property of [prefix, `-webkit-${prefix}`]) if (RESET.has(property)) all.add(property);
  }
  return all;
}

/** Tokens that zones copy for the palette of node styles (src/theme/tokens.css). */
const COPIED = /^--color-(text|muted|accent|on-accent|accent-text)$/;

/** Names with those of the tokens that follow them. */
function withCopies(names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...names].flatMap((name) => (COPIED.test(name) ? [name, name.replace(COPIED, '--color-theme-$1')] : name)),
  );
}

/** Rules that part the storefront's overlays from what a sheet sets by these names; '' where nothing would reach them. */
export function resetInherited(properties: ReadonlySet<string>): string {
  const plain = new Set<string>();
  let stored = '';
  let restored = '';
  for (const property of withCopies(properties)) {
    if (property.startsWith('--')) {
      const name = writeName(property.slice(2));
      stored += `${OUTSIDE_PREFIX}${name}:var(--${name});`;
      restored += `--${name}:var(${OUTSIDE_PREFIX}${name});`;
    } else plain.add(property);
  }
  const inherited = inheritedBy(plain);
  for (const [name, value] of RESET) if (inherited.has(name)) restored += `${name}:${value};`;
  return [
    stored === '' ? '' : `:root{${stored}}`,
    restored === '' ? '' : `@layer base{${ZONE} ${OVERLAY}{${restored}}}`,
  ].join('');
}
