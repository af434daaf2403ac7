import { expect, test } from 'vitest';
import type { Page } from '../page/nodes.ts';
import { checkContent, findLinks } from './check-content.ts';
import { WITHOUT_SAMPLES as manifest } from '../testing/registry-manifest.ts';

const both = { $t: { th: 'ชาม', en: 'Bowls' } };
const page = (nodes: readonly unknown[], title: unknown = 'Bowls'): Page => ({
  pageHead: { title },
  pageComponent: nodes,
});
const check = (nodes: readonly unknown[]) => checkContent(page(nodes), manifest);

test('finds a page without a title, or with a blank one', () => {
  const codes = (title: unknown) => checkContent(page([], title), manifest).map(({ code }) => code);
  expect([codes(null), codes('  '), codes({ th: '' }), codes({ th: 'ชาม' }), codes('Bowls')]).toEqual([
    ['no-title'],
    ['no-title'],
    ['no-title'],
    [],
    [],
  ]);
});

test('finds texts that lack a language which other texts of the page have, with their nodes', () => {
  const found = check([
    { type: 'heading', id: 'a', props: { text: both } },
    { type: 'text', id: 'b', props: { text: { $t: { th: 'ดิน' } } } },
    { type: 'faq', id: 'c', props: { items: [{ question: { $t: { th: 'ทำไม', en: ' ' } }, answer: both }] } },
    { type: 'text', id: 'd', props: { text: 'the same in all' } },
  ]);
  expect(found).toEqual([
    { code: 'missing-translation', level: 'warn', node: 'b', detail: 'Text: English' },
    { code: 'missing-translation', level: 'warn', node: 'c', detail: 'Questions 1 › Question: English' },
  ]);
});

test('finds texts that have the words of a sample in one language only, and samples that nobody rewrote', () => {
  const samples = [{ type: 'text', props: { text: { $t: { th: 'ตัวอย่าง', en: 'Sample' } } } }];
  const types = new Map(
    [...manifest.types].map(([type, each]) => [type, type === 'text' ? { ...each, samples } : each]),
  );
  const found = checkContent(
    page([
      { type: 'text', id: 'a', props: { text: { $t: { th: 'ตัวอย่าง', en: 'Sale' } } } },
      { type: 'text', id: 'b', props: { text: { $t: { th: 'ตัวอย่าง', en: 'Sample' } } } },
    ]),
    { types },
  );
  expect(found).toEqual([
    { code: 'missing-translation', level: 'warn', node: 'a', detail: 'Text: ไทย' },
    { code: 'sample-words', level: 'warn', node: 'b', detail: 'Text' },
  ]);
});

test('names four fields of a node at most', () => {
  const items = Array.from({ length: 6 }, () => ({ question: { $t: { th: 'ทำไม' } }, answer: both }));
  const [first] = check([{ type: 'faq', id: 'a', props: { items } }]);
  expect(first?.detail.split('; ')).toEqual([
    'Questions 1 › Question: English',
    'Questions 2 › Question: English',
    'Questions 3 › Question: English',
    'Questions 4 › Question: English',
    '…',
  ]);
});

test('counts the title among the texts', () => {
  const found = checkContent(
    { pageHead: { title: { th: 'ชาม' } }, pageComponent: [{ type: 'text', id: 'a', props: { text: both } }] },
    manifest,
  );
  expect(found).toEqual([{ code: 'missing-translation', level: 'warn', node: undefined, detail: 'English' }]);
});

test('finds pictures without alternative text, also in lists and slots', () => {
  const picture = (alt: unknown) => ({ src: '/a.webp', alt });
  const found = check([
    { type: 'image', id: 'plain', props: picture('') },
    { type: 'image', id: 'named', props: picture('A bowl') },
    { type: 'image', id: 'decoration', props: { ...picture(''), decorative: true } },
    { type: 'gallery', id: 'decorations', props: { images: [{ ...picture(''), decorative: true }] } },
    {
      type: 'columns',
      id: 'columns',
      slots: { 'column-1': [{ type: 'image', id: 'within', props: { src: '/b.webp' } }] },
    },
    { type: 'gallery', id: 'gallery', props: { images: [picture('A cup'), picture({ $t: { th: '' } })] } },
    { type: 'image', id: 'bound', props: { src: '/a.webp' }, bind: { alt: 'product.name' } },
    { type: 'unheard-of', id: 'unknown', props: picture('') },
  ]);
  const finding = (node: string, detail: string) => ({ code: 'no-alt', level: 'warn', node, detail });
  expect(found).toEqual([finding('plain', '/a.webp'), finding('within', '/b.webp'), finding('gallery', '/a.webp')]);
});

test('lists the links of all nodes, each with its node', () => {
  const links = findLinks(
    page([
      { type: 'button', id: 'a', props: { label: 'x', href: '/bowls' } },
      { type: 'hero-banner', id: 'b', props: { title: 'x', cta: { label: 'y', href: 'https://example.com' } } },
      { type: 'link-list', id: 'c', props: { links: [{ label: 'z', href: '/gone' }] } },
    ]),
    manifest,
  );
  expect(links).toEqual([
    { node: 'a', pointer: '/pageComponent/0/props/href', href: '/bowls' },
    { node: 'b', pointer: '/pageComponent/1/props/cta/href', href: 'https://example.com' },
    { node: 'c', pointer: '/pageComponent/2/props/links/0/href', href: '/gone' },
  ]);
});
