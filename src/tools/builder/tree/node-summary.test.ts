import { expect, test } from 'vitest';
import { registry } from '#registry/index.ts';
import { registryManifest } from '../../../server/manifest/registry-manifest.ts';
import { samplesOf } from '../../../server/manifest/samples.ts';
import { loadSpecs } from '../../../renderer/react/components.ts';
import { summarizeNode } from './node-summary.ts';

const manifest = registryManifest(await loadSpecs(registry), samplesOf);
const summaryOf = (type: string, props: object) => {
  const schema = manifest.types.find((each) => each.type === type)?.schema;
  return summarizeNode({ type, props }, schema, 'en');
};

test('uses the text in the language, the title before the line above it', () => {
  const text = { $t: { th: 'ชาม', en: 'Bowls' } };
  expect([
    summaryOf('heading', { text, level: 2 }).text,
    summaryOf('hero-banner', { eyebrow: 'New', title: text }).text,
    summaryOf('heading', { text: 'Plain' }).text,
    summaryOf('rich-text', { html: '<h2>Care</h2> <p>by hand</p>' }).text,
  ]).toEqual(['Bowls', 'Bowls', 'Plain', 'Care by hand']);
});

test('uses the text of the first item if a node has none of its own', () => {
  expect(summaryOf('faq', { items: [{ question: 'How?', answer: 'So.' }] }).text).toBe('How?');
});

test('uses the first picture, also one within a record or a list', () => {
  expect([
    summaryOf('image', { src: '/a.webp', alt: '' }).image,
    summaryOf('gallery', { images: [{ src: '/b.webp', alt: '' }] }).image,
    summaryOf('divider', {}).image,
  ]).toEqual(['/a.webp', '/b.webp', '']);
});

test('names the records that a node shows', () => {
  expect([
    summaryOf('product-list', { uuids: ['u-1', 'u-2'] }).records,
    summaryOf('category-list', { ids: ['7'] }).records,
    summaryOf('product-card', { uuid: 'u-3' }).records,
    summaryOf('heading', { text: 'x' }).records,
  ]).toEqual([
    { kind: 'product', ids: ['u-1', 'u-2'] },
    { kind: 'category', ids: ['7'] },
    { kind: 'product', ids: ['u-3'] },
    undefined,
  ]);
});

test('is empty for a node of an unknown type, and for props of wrong types', () => {
  expect([
    summarizeNode({ type: 'gone', props: { text: 'x' } }, undefined, 'en'),
    summaryOf('heading', { text: 7 }),
  ]).toEqual([
    { text: '', image: '', records: undefined },
    { text: '', image: '', records: undefined },
  ]);
});

test('describes the content of every sample except layout types', () => {
  const silent = manifest.types
    .filter(({ sample }) => {
      const { text, image, records } = summaryOf(sample.type, sample.props ?? {});
      return text === '' && image === '' && records === undefined && Object.keys(sample.props ?? {}).length > 0;
    })
    .map(({ type }) => type);
  expect(silent).toEqual(['grid', 'stack', 'spacer', 'row', 'columns', 'back-to-top']);
});
