import { expect, test } from 'vitest';
import type { Diagnostic } from '#schemas/page/node.ts';
import type { Finding } from '#schemas/builder/checks.ts';
import { findingsOf, isStopped, problemValue, sortFindings } from './finding.ts';

test('counts errors and warnings of the renderer, not its hints, and sorts by kind', () => {
  const diagnostic = (level: Diagnostic['level'], path: string): Diagnostic => ({
    level,
    code: 'X',
    nodeId: '',
    path,
    type: 'text',
    message: `${level} at ${path}`,
  });
  const found = findingsOf([diagnostic('info', '/0'), diagnostic('warn', '/1'), diagnostic('error', '/2')], (pointer) =>
    pointer === '/2' ? 'node' : undefined,
  );
  const title = { code: 'no-title', level: 'error', node: undefined, detail: '' } as const;
  expect(sortFindings([...found, title])).toEqual([
    title,
    { code: 'diagnostic', level: 'warn', node: undefined, detail: 'warn at /1', problem: { code: 'X', pointer: '/1' } },
    { code: 'diagnostic', level: 'error', node: 'node', detail: 'error at /2', problem: { code: 'X', pointer: '/2' } },
  ]);
});

test('names the value that a problem is about, and no text of a whole part', () => {
  const page = { pageComponent: [{ type: 'gone', props: { level: 9, text: { $t: { th: 'ก' } } } }] };
  const pointers = ['/props/level', '', '/props/text', '/props/nothing'].map((at) => `/pageComponent/0${at}`);
  expect(pointers.map((pointer) => problemValue(page, pointer))).toEqual(['9', 'gone', '', '']);
});

test('stops a publication for the checks that the shop names, and for no other', () => {
  const found: readonly Finding[] = [{ code: 'no-alt', level: 'warn', node: 'a', detail: '' }];
  expect([isStopped(found, []), isStopped(found, ['no-title']), isStopped(found, ['no-title', 'no-alt'])]).toEqual([
    false,
    false,
    true,
  ]);
});
