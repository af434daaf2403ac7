/**
 * The cost of `:has()`. If a selector's argument fits any element, the browser recalculates styles for each added
 * element. If the selector reaches from the root to its descendants, it recalculates the whole page. On a slow phone
 * that was 130 ms, three times at the start.
 *
 * Chromium keeps one set for all `:has()`: the elements to recalculate below an element that any `:has()` concerns. The root is
 * one, so if the part after a `:has()` fits any element (`.a:has(.b) > :last-child`), each added element recalculates the whole page.
 */
import { globSync, readFileSync } from 'node:fs';
import { type CssNode, find, findAll, generate, parse, type PseudoClassSelector, type Selector, walk } from 'css-tree';
import { expect, test } from 'vitest';

const NAMES = new Set(['TypeSelector', 'ClassSelector', 'IdSelector', 'AttributeSelector']);

/** The compounds of a selector, in their order. */
function compoundsOf(selector: Selector): readonly (readonly CssNode[])[] {
  const compounds: CssNode[][] = [[]];
  for (const part of selector.children)
    if (part.type === 'Combinator') compounds.push([]);
    else compounds.at(-1)?.push(part);
  return compounds.filter((compound) => compound.length > 0);
}

const isHas = (node: CssNode): node is PseudoClassSelector =>
  node.type === 'PseudoClassSelector' && node.name === 'has';
const namesSomething = (compound: readonly CssNode[]) => compound.some(({ type }) => NAMES.has(type));
/** `:is()` and `:where()` name what their arguments name. */
const isNarrow = (compound: readonly CssNode[]) =>
  namesSomething(compound) ||
  compound.some(
    (part) =>
      part.type === 'PseudoClassSelector' &&
      ['is', 'where'].includes(part.name) &&
      argumentsOf(part).every((argument) => compoundsOf(argument).every(namesSomething)),
  );
const isRoot = (compound: readonly CssNode[]) =>
  compound.some((part) => /^(?::global\((?:html|body)\)|:root|html|head|body)$/.test(generate(part)));

/** The selectors that a pseudo-class lists. */
function argumentsOf({ children }: PseudoClassSelector): readonly Selector[] {
  return [...(children ?? [])].flatMap((list) =>
    list.type === 'SelectorList' ? [...list.children].filter((each) => each.type === 'Selector') : [],
  );
}

/** The expensive selectors of a stylesheet. */
function expensiveSelectors(css: string): readonly string[] {
  const expensive: string[] = [];
  walk(parse(css, { parseCustomProperty: false }), {
    visit: 'Rule',
    enter({ prelude }) {
      if (prelude.type !== 'SelectorList') return;
      for (const selector of prelude.children) {
        if (selector.type !== 'Selector') continue;
        const compounds = compoundsOf(selector);
        const rooted = compounds.findIndex(
          (compound) => isRoot(compound) && compound.some((part) => find(part, isHas) !== null),
        );
        if (rooted !== -1 && !compounds.slice(rooted + 1).every(isRoot))
          expensive.push(`${generate(selector)}: reaches from the root to others`);
        const last = compounds.findLastIndex((compound) => compound.some((part) => find(part, isHas) !== null));
        if (last !== -1 && !compounds.slice(last + 1).every((compound) => isRoot(compound) || isNarrow(compound)))
          expensive.push(`${generate(selector)}: fits any element below`);
        for (const argument of findAll(selector, isHas).filter(isHas).flatMap(argumentsOf))
          if (!compoundsOf(argument).every(namesSomething)) expensive.push(`${generate(selector)}: fits any element`);
      }
    },
  });
  return expensive;
}

test('distinguishes expensive selectors from cheap ones', () => {
  const css = `
    .a:has(+ :popover-open){} .a:has(> .b:checked) .c{} .a:has(> :last-child){} .a:has(> li:last-child){}
    .a:not(:has(.b)) > :last-child{} .a:has(.b) > .c:last-child{} .a:has(.b) :where(svg){}
    html:has(.a) > body{} :root:has(.a){} :global(html):has(.a) .b{} head:not(:has(#a)) + body :is(.b){}`;
  expect(expensiveSelectors(css)).toEqual([
    '.a:has(+:popover-open): fits any element',
    '.a:has(>:last-child): fits any element',
    '.a:not(:has(.b))>:last-child: fits any element below',
    ':global(html):has(.a) .b: reaches from the root to others',
    'head:not(:has(#a))+body :is(.b): reaches from the root to others',
  ]);
});

test('no stylesheet of the shop has an expensive one', () => {
  const root = new URL('../../', import.meta.url);
  const files = globSync(['registry/**/*.css', 'src/{shell,client,theme}/**/*.css'], { cwd: root });
  const expensive = files.flatMap((file) =>
    expensiveSelectors(readFileSync(new URL(file, root), 'utf8')).map((each) => `${file}: ${each}`),
  );
  expect([files.length > 100, expensive]).toEqual([true, []]);
});
