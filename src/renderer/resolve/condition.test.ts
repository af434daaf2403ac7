import * as v from 'valibot';
import { sanitizeHtml } from '../sanitize/sanitize-html.ts';
import { expect, test } from 'vitest';
import { type ComponentSpec, defineComponent } from '#registry/kit/define.ts';
import { resolveTree } from './resolve-tree.ts';

const label = defineComponent({
  type: 'label',
  v: 1,
  title: 'Label',
  description: '',
  category: 'content',
  props: v.object({}),
  rendersOn: 'server',
});

function resolve(when: unknown, { now = '2026-06-01T00:00:00Z', preview = false } = {}) {
  return resolveTree(
    { type: 'label', when },
    {
      specs: new Map<string, ComponentSpec>([['label', label]]),
      lang: 'en',
      query: {},
      now: new Date(now),
      scope: {},
      sanitizeHtml,
      preview,
    },
  );
}

const FAULTY = [
  [{ auth: 'yes' }, '/when/auth'],
  [{ member: 1 }, '/when/member'],
  [{ from: 'soon' }, '/when/from'],
  [{ auth: true, until: '31/12/2026' }, '/when/until'],
  [{ lang: 'xx' }, '/when/lang'],
  [{ device: ['phone', 'watch'] }, '/when/device'],
  [{ query: { ref: 5 } }, '/when/query/ref'],
  ['members', '/when'],
] as const;

test.each(FAULTY)('a node shown only when %j is hidden from others, and both conditions are reported', (when, path) => {
  const { nodes, diagnostics } = resolve(when);
  expect(nodes).toEqual([]);
  expect(diagnostics.map(({ level, code, path: at }) => [level, code, at])).toEqual([
    ['warn', 'INVALID_NODE', path],
    ['error', 'INVALID_WHEN', '/when'],
  ]);
});

test.each(FAULTY)('a builder sees the node whose condition is %j, and the fault', (when, path) => {
  const { nodes, diagnostics } = resolve(when, { preview: true });
  expect(nodes).toHaveLength(1);
  expect(diagnostics.map(({ path: at }) => at)).toEqual([path, '/when']);
});

test('null is no condition, as PHP and builders write what is not set', () => {
  expect(resolve(null).nodes).toHaveLength(1);
  expect(resolve({ auth: null }).nodes).toHaveLength(1);
  expect(resolve([]).nodes).toHaveLength(1);
});

test('times without an offset are those of the shop, in Thailand', () => {
  const at = (now: string) => resolve({ from: '2026-06-01T09:00', until: '2026-06-02' }, { now }).nodes.length;
  expect(at('2026-06-01T01:59:59.999Z')).toBe(0);
  expect(at('2026-06-01T02:00:00Z')).toBe(1);
  expect(at('2026-06-01T16:59:59.999Z')).toBe(1);
  expect(at('2026-06-01T17:00:00Z')).toBe(0);
});
