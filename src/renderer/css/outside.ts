/**
 * What dialogs and menus inside a zone would inherit from shop CSS. `@scope` keeps it from selecting them, but a zone hands its
 * colours, type and custom properties down; these rules set there what holds outside the zones.
 */
import { OUTSIDE_PREFIX } from './policy.ts';
import { writeIdent } from './tokens.ts';

/** Marks the header, footer, free zone and page content. */
export const ZONE_ATTRIBUTE = 'data-zone';
export const ZONE = `[${ZONE_ATTRIBUTE}]`;
/** Dialogs, menus and overlays of the storefront, wherever they stand. */
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

/** Rules that part the storefront's overlays from what a sheet sets by these names; '' where nothing would reach them. */
export function writeOutside(properties: ReadonlySet<string>): string {
  const custom = [...properties].filter((name) => name.startsWith('--'));
  const plain = new Set([...properties].filter((name) => !name.startsWith('--')));
  const names = custom.map((name) => ({ name: writeIdent(name), outside: writeIdent(OUTSIDE_PREFIX + name.slice(2)) }));
  const kept = names.map(({ name, outside }) => `${outside}:var(${name});`).join('');
  const back = names.map(({ name, outside }) => `${name}:var(${outside});`).join('');
  const known = [...Object.entries(INHERITED), ...INITIAL.map((name) => [name, 'initial'] as const)];
  const reset = known.flatMap(([name, value]) => (isSetBy(name, plain) ? [`${name}:${value};`] : [])).join('');
  return [
    kept === '' ? '' : `:root{${kept}}`,
    back + reset === '' ? '' : `@layer base{${ZONE} ${OVERLAY}{${back}${reset}}}`,
  ].join('');
}

/** Whether one of the names sets the property: itself, a shorthand of it or a part of it. */
function isSetBy(property: string, names: ReadonlySet<string>): boolean {
  if (names.has('all')) return true;
  const plain = property.replace(/^-webkit-/, '');
  for (const name of names) {
    const other = name.replace(/^-webkit-/, '');
    if (plain === other || plain.startsWith(`${other}-`) || other.startsWith(`${plain}-`)) return true;
  }
  return names.has('font') && property === 'line-height';
}
