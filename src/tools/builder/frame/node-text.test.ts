import { expect, test } from 'vitest';
import type { Page } from '../page/nodes.ts';
import { nodeText, writeNodeText } from './node-text.ts';
import { MANIFEST } from '../testing/registry-manifest.ts';

const textOf = (type: string, props: object) => nodeText({ type, props }, MANIFEST.types.get(type)?.schema, 'en');

test('edits the title, else the first plain text, in the language of the preview', () => {
  const text = { $t: { th: 'ชาม', en: 'Bowls' } };
  expect([
    textOf('heading', { text }),
    textOf('text', { text: 'Plain' }),
    textOf('hero-banner', { eyebrow: 'New', title: text }),
    textOf('heading', { text: { $t: { th: 'ชาม' } } }),
    textOf('button', { label: 'Buy', href: '/' }),
  ]).toEqual([
    { pointer: '/props/text/$t/en', text: 'Bowls', isRich: false },
    { pointer: '/props/text', text: 'Plain', isRich: false },
    { pointer: '/props/title/$t/en', text: 'Bowls', isRich: false },
    { pointer: '/props/text/$t/en', text: 'ชาม', isRich: false },
    { pointer: '/props/label', text: 'Buy', isRich: false },
  ]);
});

test('edits rich text where there is no plain one, in the language of the preview', () => {
  expect([
    textOf('rich-text', { html: '<p>x</p>' }),
    textOf('rich-text', { html: { $t: { th: '<p>ก</p>', en: '<p>a</p>' } } }),
  ]).toEqual([
    { pointer: '/props/html', text: '<p>x</p>', isRich: true },
    { pointer: '/props/html/$t/en', text: '<p>a</p>', isRich: true },
  ]);
});

test('edits nothing of a node without text, and nothing of an unknown type', () => {
  expect([textOf('divider', {}), nodeText({ type: 'gone', props: { text: 'x' } }, undefined, 'en')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('writes one language and leaves the others', () => {
  const page: Page = {
    pageComponent: [{ type: 'heading', id: 'a', props: { text: { $t: { th: 'ชาม', en: 'Bowls' } } } }],
  };
  const at = { pointer: '/props/text/$t/en', text: 'Bowls', isRich: false };
  expect([writeNodeText(page, 'a', at, 'Cups').pageComponent, writeNodeText(page, 'gone', at, 'Cups')]).toEqual([
    [{ type: 'heading', id: 'a', props: { text: { $t: { th: 'ชาม', en: 'Cups' } } } }],
    page,
  ]);
});
