// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import type { FunctionComponent, ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Base } from '#schemas/base.ts';
import { Category } from '#schemas/category.ts';
import type { Lang } from '#schemas/lang.ts';
import { isTranslation, type Node, translationIn } from '#schemas/node.ts';
import { registry } from './index.ts';
import type { AnyProps, ComponentSpec } from './kit/define.ts';
import { productRecord } from './kit/testing/records.ts';
import { inShop, testPage } from './kit/testing/shop.tsx';

/** What every component keeps to, whoever wrote it: its samples are its input. */
const sampleFiles = import.meta.glob<readonly Node[]>('./*/*/samples.json', { eager: true, import: 'default' });
const samplesOf = (type: string) =>
  Object.entries(sampleFiles).find(([file]) => file.endsWith(`/${type}/samples.json`))?.[1] ?? [];

interface Part {
  readonly spec: ComponentSpec;
  readonly Component: FunctionComponent<Record<string, unknown>>;
}
const parts = new Map<string, Part>();
for (const [type, entry] of Object.entries(registry)) {
  const spec: unknown = (await entry.spec()).default;
  const Component: unknown = (await entry.component()).default;
  parts.set(type, { spec, Component } as Part);
}

/** A value with its texts in one language, as the renderer hands it on. */
function localised(value: unknown, lang: Lang): unknown {
  if (isTranslation(value)) return translationIn(value.$t, lang);
  if (Array.isArray(value)) return value.map((item) => localised(item, lang));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, localised(item, lang)]));
}

function checked(node: Node, lang: Lang): AnyProps {
  const part = parts.get(node.type);
  if (part === undefined) throw new Error(`a sample names the type ${node.type}, which is not in the registry`);
  return v.parse(part.spec.props, localised(node.props ?? {}, lang));
}

function element(node: Node, lang: Lang, id: string): ReactNode {
  const Component = parts.get(node.type)?.Component;
  if (Component === undefined) throw new Error(`no component of type ${node.type}`);
  const root = { className: `of-${id}`, 'data-node': id };
  return (
    <Component key={id} {...checked(node, lang)} root={root} slots={slots(node, lang, id)}>
      {node.children?.map((child, index) => element(child, lang, `${id}-${index}`))}
    </Component>
  );
}

function slots(node: Node, lang: Lang, id: string): Readonly<Record<string, ReactNode>> {
  return Object.fromEntries(
    Object.entries(node.slots ?? {}).map(([name, nodes]) => [
      name,
      nodes.map((child, index) => element(child, lang, `${id}-${name}-${index}`)),
    ]),
  );
}

/** A product for every uuid that a sample names, with all that may stand beside one. */
const productsOf = (sample: Node) =>
  [...new Set(JSON.stringify(sample).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))].map((uuid) =>
    productRecord({
      uuid,
      badge_hot: true,
      discount: 30,
      price_list: [{ quantity_min: 6, quantity_max: null, price: 99.5 }],
      quantity_min: 2,
      remain: 9,
      images: ['/media/raan/a.webp', '/media/raan/b.webp'],
    }),
  );

const page = (lang: Lang, sample: Node) =>
  testPage({
    lang,
    path: '/about',
    base: v.parse(Base, {
      web: { web_id: '1', web_name: 'raan', name: { th: 'ร้าน', en: 'Raan' } },
      paymentMethods: [{ kind: 'card', label: { th: 'บัตร', en: 'Card' } }],
      contact: { phone: '02-123-4567', address: 'Bangkok', channels: [] },
    }),
    otherData: {
      productDetails: productsOf(sample),
      breadcrumbs: [
        { label: 'Home', href: '/' },
        { label: 'Pantry', href: '' },
      ],
      productCategories: [v.parse(Category, { category_id: '10', category_slug: 'pantry', name: 'Pantry' })],
    },
  });

const LANGS = ['th', 'en'] as const;

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe.each([...parts.keys()])('%s', (type) => {
  const samples = samplesOf(type);
  const part = parts.get(type);

  test('is declared under its own name and has a sample of itself', () => {
    expect(part?.spec.type).toBe(type);
    expect(samples.map((sample) => sample.type)).toEqual(samples.map(() => type));
    expect(samples.length).toBeGreaterThan(0);
  });

  test('its samples name only props that it takes, and fill every slot they name', () => {
    for (const sample of samples) {
      expect(Object.keys(part?.spec.props.entries ?? {})).toEqual(
        expect.arrayContaining(Object.keys(sample.props ?? {})),
      );
      const filled = [...(sample.children === undefined ? [] : ['children']), ...Object.keys(sample.slots ?? {})];
      expect(Object.keys(part?.spec.slots ?? {})).toEqual(expect.arrayContaining(filled));
      for (const lang of LANGS) checked(sample, lang);
    }
  });

  test.each(LANGS)('renders on the server in %s, and the browser takes the very same over', async (lang) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const [index, sample] of samples.entries()) {
      const id = `n${index}`;
      const tree = inShop(<>{element(sample, lang, id)}</>, { page: page(lang, sample) });
      const html = renderToString(tree);
      expect(html).not.toMatch(/\s(?:style|on[a-z]+)=/);

      const container = document.body.appendChild(document.createElement('div'));
      // React puts the preloads of first pictures before what it renders; in a page they go to the head.
      container.innerHTML = html.replaceAll(/<link rel="preload"[^>]*>/g, '');
      // One root element, or none where there is nothing to show.
      expect(container.children.length).toBeLessThanOrEqual(1);
      for (const root of container.children) {
        expect([root.classList.contains(`of-${id}`), root.getAttribute('data-node')]).toEqual([true, id]);
      }
      const tag = container.firstElementChild?.tagName;
      const differences: unknown[] = [];
      await act(async () => {
        hydrateRoot(container, tree, { onRecoverableError: (error) => differences.push(error) });
        await Promise.resolve();
      });
      expect(differences).toEqual([]);
      expect(container.firstElementChild?.tagName).toBe(tag);
    }
    expect(complaints.mock.calls).toEqual([]);
  });
});
