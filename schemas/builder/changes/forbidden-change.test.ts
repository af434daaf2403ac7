import { expect, test } from 'vitest';
import { findForbiddenChange } from './forbidden-change.ts';
import { type Rights, rightsOf } from '../roles.ts';

const heading = (text: unknown, more: object = {}) => ({ type: 'heading', id: 'a', props: { text }, ...more });
const page = (...pageComponent: unknown[]) => ({ pageComponent });
const words = (th: string, en = 'Bowls') => ({ $t: { th, en } });
const barred: Rights = { ...rightsOf('editor'), bars: [{ type: 'heading', acts: ['edit'] }] };

test.each<[string, Rights, unknown, unknown, unknown]>([
  ['an editor may change anything', rightsOf('editor'), heading('a'), heading('b'), undefined],
  ['a translator changes words', rightsOf('translator'), heading(words('ก')), heading(words('ข')), undefined],
  [
    'and nothing else',
    rightsOf('translator'),
    heading('a'),
    heading('b'),
    { key: 'TEXTS_ONLY', path: '/pageComponent/0/props/text' },
  ],
  [
    'of open languages',
    { ...rightsOf('translator'), langs: ['en'] },
    heading(words('ก')),
    heading(words('ข')),
    { key: 'TEXTS_ONLY', path: '/pageComponent/0/props/text/$t/th' },
  ],
  [
    'a reviewer changes no words',
    rightsOf('reviewer'),
    heading(words('ก')),
    heading(words('ข')),
    { key: 'TEXTS_ONLY', path: '/pageComponent/0/props/text/$t/th' },
  ],
  [
    'an editor changes nothing locked',
    rightsOf('editor'),
    heading('a', { locked: true }),
    heading('b', { locked: true }),
    { key: 'LOCKED', node: 'a', type: 'heading', act: 'edit' },
  ],
  [
    'a publisher does',
    rightsOf('publisher'),
    heading('a', { locked: true }),
    heading('b', { locked: true }),
    undefined,
  ],
  [
    'nobody changes what the role bars',
    barred,
    heading('a'),
    heading('b'),
    { key: 'BARRED', node: 'a', type: 'heading', act: 'edit' },
  ],
])('%s', (_, rights, before, after, found) => {
  expect(findForbiddenChange(rights, page(before), page(after))).toEqual(found);
});
