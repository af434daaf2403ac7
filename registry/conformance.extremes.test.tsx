import { describe, expect, test } from 'vitest';
import type { Node } from '#schemas/node.ts';
import { propsSchema } from '../src/server/manifest/props-schema.ts';
import type { ComponentSpec } from './kit/define.ts';
import { type Extreme, EXTREMES, extremeProps } from './kit/testing/extremes.ts';
import { nameless } from './kit/testing/nameless.ts';
import { pageOf } from './kit/testing/page-of.ts';
import { parts } from './kit/testing/parts.ts';
import { elements, resolved } from '../src/renderer/testing/resolved.tsx';
import { inShop, testPage } from './kit/testing/shop.tsx';
import { takeOver } from './kit/testing/take-over.ts';

const MOST_CHILDREN = 3;

/** What is checked by more than its JSON Schema. */
const CHECKED: Readonly<Record<string, Node['props']>> = { video: { src: 'https://youtu.be/aqz-KE-bpKQ' } };

/** A node of a type with props at one of their ends; at the upper one every slot is filled. */
function extremeNode({ type, props, slots }: ComponentSpec, extreme: Extreme): Node {
  const node = { type, props: { ...extremeProps(propsSchema(props), extreme), ...CHECKED[type] } };
  if (extreme !== 'maximal' || slots === undefined) return node;
  const { children, ...named } = Object.fromEntries(
    Object.entries(slots).map(([name, { accepts }]) => [
      name,
      Array.from({ length: MOST_CHILDREN }, () => parts.get(accepts?.at(-1) ?? 'text')?.samples[0] ?? { type: 'text' }),
    ]),
  );
  return { ...node, ...(children === undefined ? {} : { children }), slots: named };
}

describe.each([...parts])('%s', (_type, { spec }) => {
  test.each(EXTREMES)('with %s props', async (extreme) => {
    const node = extremeNode(spec, extreme);
    const { nodes, diagnostics } = resolved(node, 'th');
    expect(diagnostics).toEqual([]);
    for (const page of [pageOf(node, 'th'), testPage({ lang: 'th' })]) {
      const { html, written, shown, complaints } = await takeOver(inShop(<>{elements(nodes)}</>, { page }));
      expect(complaints).toEqual([]);
      expect(html).not.toMatch(/\s(?:style|on[a-z]+)=/);
      expect(written.children.length).toBeLessThanOrEqual(1);
      expect(shown.children.length).toBe(written.children.length);
      expect([...nameless(written), ...nameless(shown)]).toEqual([]);
    }
  });
});
