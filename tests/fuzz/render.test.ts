import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFaults } from './check-page.ts';
import { pages } from './generate/tree.ts';
import { createEnvironment, type Outcome } from './environment.tsx';

const environment = await createEnvironment();

// `npm run fuzz:render` runs many more, and some in a browser.
test('renders any page without throwing, running scripts or losing siblings', () => {
  const codes = new Set<string>();
  fc.assert(
    fc.property(pages(environment.specs, environment.known), (page) => {
      const outcome = environment.render(page);
      for (const { code } of outcome.diagnostics) codes.add(code);
      expect(findFaults(page, outcome)).toEqual([]);
    }),
    { seed: 20_261_121, numRuns: 300 },
  );
  // The pages were faulty enough to mean something.
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
const rendered = environment.render(page);
const withHtml = (change: (html: string) => string): Outcome => ({
  ...rendered,
  rendered: { ...rendered.rendered, html: change(rendered.rendered.html) },
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
  ['silence', { ...rendered, diagnostics: [] }, ['node 0 was left out, and no diagnostic says so']],
  [
    'a wrong path',
    {
      ...rendered,
      diagnostics: rendered.diagnostics.map((diagnostic) => ({ ...diagnostic, path: '/0/children/1/0/1' })),
    },
    ['the path /0/children/1/0/1 of NOT_A_NODE leads nowhere'],
  ],
] as const)('finds %s', (_, outcome, faults) => {
  expect(findFaults(page, rendered)).toEqual([]);
  expect(findFaults(page, outcome)).toEqual(faults);
});
