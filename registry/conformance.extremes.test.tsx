import { describe, expect, test } from 'vitest';
import type { Node } from '#schemas/page/node.ts';
import { propsSchema } from '../src/server/manifest/props-schema.ts';
import type { ComponentSpec } from './kit/define.ts';
import { type Extreme, EXTREMES, extremeProps } from './kit/testing/extremes.ts';
import { findUnnamed, hydrateServerHtml } from './kit/testing/conformance.ts';
import { pageFor } from './kit/testing/page-of.ts';
import { componentTypes } from './kit/testing/component-types.ts';
import { elements, resolved } from '../src/renderer/testing/resolved.tsx';
import { inShop, testPage } from './kit/testing/shop.tsx';

const MOST_CHILDREN = 3;

/** Props whose checks a JSON Schema can't express. */
const CHECKED_PROPS: Readonly<Record<string, Node['props']>> = { video: { src: 'https://youtu.be/aqz-KE-bpKQ' } };

/** A node of a type with extreme props; with the maximal ones every slot is filled. */
function extremeNode({ type, props, slots }: ComponentSpec, extreme: Extreme): Node {
  const node = { type, props: { ...extremeProps(propsSchema(props), extreme), ...CHECKED_PROPS[type] } };
  if (extreme !== 'maximal' || slots === undefined) return node;
  const { children, ...named } = Object.fromEntries(
    Object.entries(slots).map(([name, { accepts }]) => [
      name,
      Array.from(
        { length: MOST_CHILDREN },
        () => componentTypes.get(accepts?.at(-1) ?? 'text')?.samples[0] ?? { type: 'text' },
      ),
    ]),
  );
  return { ...node, ...(children === undefined ? {} : { children }), slots: named };
}

describe.each([...componentTypes])('%s', (_type, { spec }) => {
  test.each(EXTREMES)('with %s props', async (extreme) => {
    const node = extremeNode(spec, extreme);
    const { nodes, diagnostics } = resolved(node, 'th');
    expect(diagnostics).toEqual([]);
    for (const page of [pageFor(node, 'th'), testPage({ lang: 'th' })]) {
      const { html, server, client, errors } = await hydrateServerHtml(inShop(<>{elements(nodes)}</>, { page }));
      expect(errors).toEqual([]);
      expect(html).not.toMatch(/\s(?:style|on[a-z]+)=/);
      expect(server.children.length).toBeLessThanOrEqual(1);
      expect(client.children.length).toBe(server.children.length);
      expect([...findUnnamed(server), ...findUnnamed(client)]).toEqual([]);
    }
  });
});
