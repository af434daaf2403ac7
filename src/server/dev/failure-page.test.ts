import { expect, test } from 'vitest';
import { answerFailure } from './failure-page.ts';

test.each([
  [
    'an error',
    Object.assign(new Error('no pot'), { stack: 'Error: no pot\n    at tea.tsx:1' }),
    'Error: no pot\n    at tea.tsx:1',
  ],
  ['a fault of a transform', { message: 'tea.tsx: expected &lt;/dl>', stack: '' }, 'tea.tsx: expected &amp;lt;/dl&gt;'],
  ['a record without words', { code: 7 }, '{&quot;code&quot;:7}'],
  ['a text', 'no pot', 'no pot'],
])('%s is shown as a page and logged', async (_, error, text) => {
  const logged: string[] = [];
  const vite = { config: { logger: { error: (line: string) => void logged.push(line) } }, ssrFixStacktrace: () => {} };
  const answer: Response = Reflect.apply(answerFailure, undefined, [error, vite]);
  expect([answer.status, logged.length, /<pre>([^]*)<\/pre>/.exec(await answer.text())?.[1]]).toEqual([500, 1, text]);
});
