import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf } from './check.ts';
import { pages } from './tree.ts';
import { createWorld, type Outcome } from './world.tsx';

const world = await createWorld();

// `npm run fuzz:render` tries many more, and some in a browser.
test('whatever a page holds, nothing throws, runs or is lost beside it', () => {
  const codes = new Set<string>();
  fc.assert(
    fc.property(pages(world.specs, world.known), (page) => {
      const outcome = world.show(page);
      for (const { code } of outcome.diagnostics) codes.add(code);
      expect(faultsOf(page, outcome)).toEqual([]);
    }),
    { seed: 20_261_121, numRuns: 300 },
  );
  // The pages were not too good to show anything.
  expect([...codes].toSorted()).toEqual(
    expect.arrayContaining([
      'CYCLE',
      'FORBIDDEN_KEY',
      'INVALID_NODE',
      'INVALID_PROP',
      'INVALID_PROPS',
      'MIGRATION_FAILED',
      'NOT_A_NODE',
      'REPEATED_ID',
      'STRING_TOO_LONG',
      'UNKNOWN_PROP',
      'UNKNOWN_SLOT',
      'UNKNOWN_TYPE',
      'VALUE_TOO_DEEP',
    ]),
  );
}, 60_000);

const text = (id: string, words: string) => ({ type: 'text', id, props: { text: words } });
const page = {
  tree: [{ type: 'section', children: [text('a', 'sentinel 0 before'), 7, text('b', 'sentinel 0 behind')] }],
  preview: false,
};
const shown = world.show(page);
const withHtml = (change: (html: string) => string): Outcome => ({
  ...shown,
  rendered: { ...shown.rendered, html: change(shown.rendered.html) },
});

test.each([
  ['a script', withHtml((html) => `${html}<script>a()</script>`), ['the HTML has <script>']],
  ['a handler', withHtml((html) => `${html}<p onclick="a()">b</p>`), ['the HTML has <p onclick>']],
  [
    'a link that runs',
    withHtml((html) => `${html}<a href="\u0001java\nscript:a()">b</a>`),
    ['the HTML has <a href="\u0001java\nscript:a()">'],
  ],
  ['a lost sibling', withHtml((html) => html.replace('sentinel 0 behind', '')), ['the sibling behind node 0 is lost']],
  [
    'an element that swallows its sibling',
    withHtml((html) => html.replace(/(<p[^>]*>sentinel 0 behind<\/p>)/, '<div>$1</div>')),
    ['the sibling behind node 0 is lost'],
  ],
  ['silence', { ...shown, diagnostics: [] }, ['node 0 was left out, and no diagnostic says so']],
  [
    'a wrong path',
    { ...shown, diagnostics: shown.diagnostics.map((told) => ({ ...told, path: '/0/children/1/0/1' })) },
    ['the path /0/children/1/0/1 of NOT_A_NODE leads nowhere'],
  ],
] as const)('finds %s', (_, outcome, faults) => {
  expect(faultsOf(page, shown)).toEqual([]);
  expect(faultsOf(page, outcome)).toEqual(faults);
});
