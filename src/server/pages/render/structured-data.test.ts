import { expect, test } from 'vitest';
import faq from '#registry/content/faq/props.ts';
import type { ComponentSpec } from '#registry/kit/define.ts';
import text from '#registry/content/text/props.ts';
import { structuredData } from './structured-data.ts';

const specs = new Map<string, ComponentSpec>([
  ['faq', faq],
  ['text', text],
]);
const questions = (id: string, ...items: object[]) => ({ type: 'faq', id, props: { title: '', items } });
const entity = (name: string, answer: string) => ({
  '@type': 'Question',
  name,
  acceptedAnswer: { '@type': 'Answer', text: answer },
});

test('search engines get the questions of a page once, wherever they occur', () => {
  const nodes = [
    questions('a', { question: 'Microwave?', answer: 'Yes.' }),
    {
      type: 'section',
      id: 'b',
      props: {},
      children: [questions('c', { question: 'Gold?', answer: 'No.' }), { type: 'text', id: 'd', props: { text: 'x' } }],
    },
  ];
  expect(structuredData(nodes, specs)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [entity('Microwave?', 'Yes.'), entity('Gold?', 'No.')],
    },
  ]);
});

test('a page without such nodes says nothing', () => {
  expect(structuredData([{ type: 'text', id: 'a', props: { text: 'x' } }], specs)).toEqual([]);
  expect(structuredData([questions('a')], specs)).toEqual([]);
});
