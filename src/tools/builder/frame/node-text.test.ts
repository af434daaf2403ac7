import { expect, test } from 'vitest';
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../../renderer/react/components.ts';
import { registryManifest } from '../../../server/manifest/registry-manifest.ts';
import { samplesOf } from '../../../server/manifest/samples.ts';
import type { Page } from '../page/nodes.ts';
import { nodeText, writeNodeText } from './node-text.ts';

const { types } = registryManifest(await loadSpecs(registry), samplesOf);
const textOf = (type: string, props: object) =>
  nodeText({ type, props }, types.find((each) => each.type === type)?.schema, 'en');

test('edits the title, else the first plain text, in the language of the preview', () => {
  const text = { $t: { th: 'ชาม', en: 'Bowls' } };
  expect([
    textOf('heading', { text }),
    textOf('text', { text: 'Plain' }),
    textOf('hero-banner', { eyebrow: 'New', title: text }),
    textOf('heading', { text: { $t: { th: 'ชาม' } } }),
    textOf('button', { label: 'Buy', href: '/' }),
  ]).toEqual([
    { pointer: '/props/text/$t/en', text: 'Bowls' },
    { pointer: '/props/text', text: 'Plain' },
    { pointer: '/props/title/$t/en', text: 'Bowls' },
    { pointer: '/props/text/$t/en', text: 'ชาม' },
    { pointer: '/props/label', text: 'Buy' },
  ]);
});

test('edits no rich text, nothing of a node without text, and nothing of an unknown type', () => {
  expect([
    textOf('rich-text', { html: '<p>x</p>' }),
    textOf('divider', {}),
    nodeText({ type: 'gone', props: { text: 'x' } }, undefined, 'en'),
  ]).toEqual([undefined, undefined, undefined]);
});

test('writes one language and leaves the others', () => {
  const page: Page = {
    pageComponent: [{ type: 'heading', id: 'a', props: { text: { $t: { th: 'ชาม', en: 'Bowls' } } } }],
  };
  const at = { pointer: '/props/text/$t/en', text: 'Bowls' };
  expect([writeNodeText(page, 'a', at, 'Cups').pageComponent, writeNodeText(page, 'gone', at, 'Cups')]).toEqual([
    [{ type: 'heading', id: 'a', props: { text: { $t: { th: 'ชาม', en: 'Cups' } } } }],
    page,
  ]);
});
