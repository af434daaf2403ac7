/** Pairs of shop CSS texts, good, broken and hostile, and what must hold of all that is made of them. */
import * as fc from 'fast-check';
import { transform } from 'lightningcss';
import { styleText } from '../../src/server/http/encoding/escape.ts';
import { scopeShopCss } from '../../src/renderer/css/scope-shop-css.ts';

export interface SheetPair {
  readonly slotStyle: string;
  readonly slotCss: string;
}

const SELECTORS = [
  '*',
  'html',
  'body',
  ':root',
  ':scope',
  '&',
  'html[lang=en] h1',
  'body:not(.x)',
  'dialog',
  '[popover]',
  '.inside',
  '#outside',
  'html > body > *',
  'html body dialog',
  ':is(html,body,dialog)',
  ':not(.x)',
  ':has(dialog)',
  'dialog *',
  '::backdrop',
  '* + *',
  '[data-zone] ~ *',
  '~ *',
  '+ *',
  '> *',
  '*|*',
  '*|html',
  '::view-transition',
  '::part(x)',
  ':host',
  'a >>> b',
  '::selection',
  String.raw`ht\6dl`,
  String.raw`\2a`,
  ':nth-child(2n + 1 of html)',
  'a{',
  ':is(',
  '[a="]',
  '--x:hover',
  '@x',
  '}',
] as const;
const NAMES = [
  'color',
  'display',
  'position',
  String.raw`pos\69tion`,
  'POSITION',
  '--x',
  '--color-text',
  '--outside-x',
  'z-index',
  'all',
  'visibility',
  'content',
  'background',
  'font',
  'font-size',
  'animation',
  'inset',
  'opacity',
  'view-transition-name',
  'anchor-name',
  'width',
  '}',
] as const;
const VALUES = [
  'red',
  'none',
  'fixed',
  'sticky',
  'var(--x)',
  String.raw`f\69xed`,
  '9999',
  '-1',
  'unset',
  'hidden',
  '0',
  '1px solid',
  'spin 1s',
  '"x"',
  '"',
  "'\n",
  '"</style>"',
  '"*/}html{display:none}"',
  '/*',
  '*/',
  '((((',
  '))',
  '[',
  '{}',
  '{a:b}',
  '{',
  '}',
  '\\',
  '<!--',
  '-->',
  'url(/a.png)',
  'url(//x.example/a)',
  'url(https://x.example/a)',
  'url(',
  'url("',
  'url(a b)',
  'image-set("//x.example/a" 1x)',
  '!important',
  'calc(1px + ',
  'red;',
  ';',
  '3e1',
  '1e',
  '#',
  '@',
  '\0',
  '\uD800',
  '<',
  '</style><b>',
  'U+26',
  'root',
  'expression(1)',
] as const;
const PRELUDES = [
  '@media (width<600px)',
  '@media all',
  '@media',
  '@supports (color:red)',
  '@container style(--x:1)',
  '@layer base',
  '@layer',
  '@starting-style',
  '@scope (html)',
  '@scope',
  '@keyframes spin',
  '@keyframes "fade-in"',
  '@font-face',
  '@page',
  '@property --x',
  '@import',
  '@unknown x',
  '@media }',
  '@media (',
  '@supports selector(',
  '@layer a;@layer b',
  String.raw`@m\65dia all`,
] as const;

const selectors = fc
  .array(fc.constantFrom(...SELECTORS), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(','));
const declarations = fc
  .array(
    fc.tuple(
      fc.constantFrom(...NAMES),
      fc.array(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(';', ';', '', '}'),
    ),
    { maxLength: 4 },
  )
  .map((all) => all.map(([name, values, end]) => `${name}:${values.join(' ')}${end}`).join(''));
const { rules } = fc.letrec<{ rules: string; rule: string }>((tie) => ({
  rules: fc.array(tie('rule'), { maxLength: 4, depthIdentifier: 'css' }).map((all) => all.join('')),
  rule: fc.oneof(
    { depthIdentifier: 'css', maxDepth: 3 },
    fc.tuple(selectors, declarations).map(([selector, body]) => `${selector}{${body}}`),
    fc.tuple(selectors, declarations, tie('rules')).map(([selector, body, inner]) => `${selector}{${body};${inner}}`),
    fc.tuple(fc.constantFrom(...PRELUDES), tie('rules')).map(([prelude, inner]) => `${prelude}{${inner}}`),
  ),
}));
/** Text that is cut somewhere, or has something put into it there. */
const broken = fc
  .tuple(rules, fc.nat(), fc.constantFrom(...VALUES, ...SELECTORS), fc.boolean())
  .map(([css, at, part, isCut]) => {
    const place = css.length === 0 ? 0 : at % css.length;
    return isCut ? css.slice(0, place) : css.slice(0, place) + part + css.slice(place);
  });
const soup = fc
  .array(fc.constantFrom(...VALUES, ...SELECTORS, ...PRELUDES, '{', '}', ':', ';', ' '), { maxLength: 20 })
  .map((parts) => parts.join(''));
const text = fc.oneof(
  { weight: 3, arbitrary: rules },
  { weight: 3, arbitrary: broken },
  { weight: 2, arbitrary: soup },
  fc.string({ unit: 'binary' }),
);

export const sheetPairs: fc.Arbitrary<SheetPair> = fc.record({ slotStyle: text, slotCss: text });

const SHOP = 'http://shop.example';

/** Whether an address leads to the shop itself or, by https, elsewhere. */
function isAllowed(address: string): boolean {
  const url = URL.parse(address, SHOP);
  return url !== null && (url.origin === SHOP || url.protocol === 'https:');
}

const RULES: ReadonlySet<string> = new Set([
  'scope',
  'style',
  'layer-block',
  'layer-statement',
  'media',
  'supports',
  'container',
  'starting-style',
  'keyframes',
  'nesting',
  'nested-declarations',
]);

/** Faults in the scoped CSS of a pair, as another parser reads it. */
export function faultsOf({ slotStyle, slotCss }: SheetPair): readonly string[] {
  const css = scopeShopCss(slotStyle, slotCss);
  const faults: string[] = [];
  if (/<[/!]/.test(styleText(css))) faults.push('could end its style element');
  const stray = css
    .split('\n')
    .filter(
      (line) =>
        !/^(?:@scope \(\[data-zone\]\) to |:root\{--outside-|@layer base\{\[data-zone\] :is\(dialog,)/.test(line),
    );
  if (css !== '' && stray.length > 0) faults.push(`a line of its own: ${stray[0]}`);
  const topLevel = new Set<string>();
  transform({
    filename: 'shop.css',
    code: Buffer.from(css),
    errorRecovery: true,
    visitor: {
      StyleSheet: (sheet) => {
        for (const { type } of sheet.rules) topLevel.add(type);
      },
      Url: ({ url }) => {
        if (!isAllowed(url)) faults.push(`the address ${url}`);
      },
      Declaration: {
        position: (declaration) => {
          const type = declaration.property === 'position' ? declaration.value.type : 'that is not literal';
          if (!['static', 'relative', 'absolute'].includes(type)) faults.push(`a position ${type}`);
        },
      },
      Rule: ({ type }) => {
        if (!RULES.has(type)) faults.push(`a rule ${type}`);
      },
    },
  });
  for (const type of topLevel)
    if (!['scope', 'style', 'layer-block'].includes(type)) faults.push(`${type} beside the scope`);
  const [alone, after] = [scopeShopCss(slotStyle, ''), scopeShopCss('', slotCss)].map(linesWithin);
  const both = linesWithin(css);
  // Keyframes of one text rename animations of the other; otherwise each is the same as by itself.
  if (!css.includes('shop-') && both !== [alone, after].filter((part) => part !== '').join('\n'))
    faults.push('one text changes the other');
  return faults;
}

function linesWithin(css: string): string {
  return css
    .split('\n')
    .filter((line) => line.startsWith('@scope'))
    .join('\n');
}
