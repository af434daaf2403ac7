// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { rememberPanels } from './keep-panels.ts';

const listing = (open: string, counts: readonly [number, number]) => `
  <main id="main" tabindex="-1">
    <details data-panel="filters" ${open}><summary>Filters</summary>
      <details data-panel="colour" name="facets" ${open}><summary>Colour</summary>
        <a href="/a"><svg></svg>Indigo<span> ${counts[0]}</span></a><a href="/b">Red<span> ${counts[1]}</span></a>
      </details>
      <details data-panel="size" name="facets"><summary>Size</summary><a href="/c">S<span> 3</span></a></details>
    </details>
    <a href="/d">Elsewhere</a>
  </main>`;
const link = (words: string) => {
  const found = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith(words));
  if (found === undefined) throw new Error(`There is no link "${words}".`);
  return found;
};
const openPanels = () =>
  [...document.querySelectorAll<HTMLElement>('details[open]')].map(({ dataset }) => dataset.panel);

beforeEach(() => {
  document.body.innerHTML = listing('open', [4, 9]);
});

test('panels around the link that was followed are open on the page that comes, and the same link has the focus', () => {
  link('Indigo').focus();
  const restore = rememberPanels(link('Indigo'));
  document.body.innerHTML = listing('', [2, 0]);
  restore();
  expect(openPanels()).toEqual(['filters', 'colour']);
  expect(document.activeElement).toBe(link('Indigo'));
});

test('the focus of who points stays where it is', () => {
  const restore = rememberPanels(link('Indigo'));
  document.body.innerHTML = listing('', [2, 0]);
  restore();
  expect([openPanels(), document.activeElement]).toEqual([['filters', 'colour'], document.body]);
});

test('a link outside of panels opens none', () => {
  const restore = rememberPanels(link('Elsewhere'));
  document.body.innerHTML = listing('', [2, 0]);
  restore();
  expect(openPanels()).toEqual([]);
});

test('a page without these panels is left as it is', () => {
  const restore = rememberPanels(link('Red'));
  document.body.innerHTML = '<main><details><summary>Other</summary></details></main>';
  restore();
  expect(openPanels()).toEqual([]);
});
