/**
 * The conformance suite of component types for Vitest: requirements that need no browser. Its input are the samples.
 */
import { describe, expect, test } from 'vitest';
import { settings } from '#settings';
import type { Node } from '#schemas/page/node.ts';
import type { ComponentSpec } from '../../../registry/kit/define.ts';
import { type ComponentType, componentTypes } from '../../../registry/kit/testing/component-types.ts';
import { findUnnamed, hydrateServerHtml } from '../../../registry/kit/testing/conformance.ts';
import { type Extreme, EXTREMES, extremeProps } from '../../../registry/kit/testing/extremes.ts';
import { pageFor } from '../../../registry/kit/testing/page-of.ts';
import { inShop, testPage } from '../../../registry/kit/testing/shop.tsx';
import { loadI18n } from '../../../src/locales/load.ts';
import { elements, resolved } from '../../../src/renderer/testing/resolved.tsx';
import { propsSchema } from '../../../src/server/manifest/props-schema.ts';

const MOST_CHILDREN = 3;

/**
 * Checks that the declaration is complete, that samples resolve, and that each hydrates the server's HTML in every
 * language.
 */
export function describeSamples(type: string, { spec, samples }: ComponentType): void {
  describe(type, () => {
    test('is declared under its own name and has a sample of itself', () => {
      expect(spec.type).toBe(type);
      expect(samples.map((sample) => sample.type)).toEqual(samples.map(() => type));
      expect(samples.length).toBeGreaterThan(0);
    });

    test('its samples resolve without diagnostics', () => {
      for (const sample of samples) expect(resolved(sample, 'th').diagnostics).toEqual([]);
    });

    const { languages } = settings;
    /** Covers every sample and every language, not every combination. */
    const turns = Array.from({ length: Math.max(samples.length, languages.length) }, (_, turn) => ({
      number: (turn % samples.length) + 1,
      lang: languages[turn % languages.length] ?? 'th',
      sample: samples[turn % samples.length],
    }));

    test.each(turns)('hydrates what the server renders: sample $number, in $lang', async ({ lang, sample }) => {
      const i18n = await loadI18n(lang);
      const page = pageFor(sample, lang);
      const tree = <>{elements(resolved(sample, lang).nodes)}</>;
      const { html, server, client, errors } = await hydrateServerHtml(inShop(tree, { page, i18n }));
      expect(errors).toEqual([]);
      expect(html).not.toMatch(/\s(?:style|on[a-z]+)=/);
      // One root element, or none if there is nothing to show.
      expect(server.children.length).toBeLessThanOrEqual(1);
      for (const root of server.children) {
        expect([root.classList.contains('of-n0'), root.getAttribute('data-node')]).toEqual([true, 'n0']);
      }
      expect(client.firstElementChild?.tagName).toBe(server.firstElementChild?.tagName);
    });
  });
}

/**
 * Checks that props at the limits of the schema render and hydrate too. `checked` are props with rules that a JSON
 * Schema can't express.
 */
export function describeExtremes(type: string, { spec }: ComponentType, checked: Node['props'] = {}): void {
  describe(`${type} at the limits of its schema`, () => {
    test.each(EXTREMES)('with %s props', async (extreme) => {
      const node = extremeNode(spec, extreme, checked);
      const { nodes, diagnostics } = resolved(node, 'th');
      expect(diagnostics).toEqual([]);
      for (const page of [pageFor(node, 'th'), testPage({ lang: 'th' })]) {
        const { html, server, client, errors } = await hydrateServerHtml(inShop(<>{elements(nodes)}</>, { page }));
        expect(errors).toEqual([]);
        expect(html).not.toMatch(/\s(?:style|on[a-z]+)=/);
        expect(server.children.length).toBeLessThanOrEqual(1);
        expect(client.children.length).toBe(server.children.length);
        expect(
          [...findUnnamed(server), ...findUnnamed(client)],
          `${type} renders these headings, links or buttons without words. Leave each out where its text is empty: {title !== '' && <h2>{title}</h2>}`,
        ).toEqual([]);
      }
    });
  });
}

/** A node of a type with extreme props; with the maximal ones every slot is filled. */
function extremeNode({ type, props, slots }: ComponentSpec, extreme: Extreme, checked: Node['props']): Node {
  const node = { type, props: { ...extremeProps(propsSchema(props), extreme), ...checked } };
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
