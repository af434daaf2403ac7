import { expect, test } from 'vitest';
import { EXPERIMENT_TYPE } from '#schemas/experiments/experiment.ts';
import { fieldModels } from '../../editor-form/field-model.ts';
import { mergePages } from '../merge/merge-pages.ts';
import { setValue } from '../page/edits.ts';
import { indexNodes, type Page } from '../page/nodes.ts';
import { expandPage } from '../sections/section-types.ts';
import { buildOutline } from '../tree/outline.ts';
import {
  addVariant,
  keepContent,
  removeVariant,
  shownVariants,
  startExperiment,
  variantSchema,
  withExperimentType,
} from './experiment-type.ts';

const PAGE: Page = {
  pageComponent: [
    { type: 'heading', id: 'hero', props: { text: 'Tea' } },
    { type: 'text', id: 'after' },
  ],
};
const { page: started, id: experiment = '' } = startExperiment(PAGE, 'hero');
const shown = (page: Page, selected?: string, asked: ReadonlyMap<string, number> = new Map()) =>
  expandPage(page, new Map(), shownVariants(page, selected, asked)).page.pageComponent;

test('a node becomes the usual content, a copy of it the first variant for half of the visitors; one step', () => {
  expect(started.pageComponent).toEqual([
    {
      type: EXPERIMENT_TYPE,
      id: experiment,
      props: { variants: [{ label: 'B', share: 50 }] },
      children: [{ type: 'heading', id: 'hero', props: { text: 'Tea' } }],
      slots: { 'variant-1': [{ type: 'heading', id: 'heading', props: { text: 'Tea' } }] },
    },
    { type: 'text', id: 'after' },
  ]);
  expect(shown(started)).toEqual(PAGE.pageComponent);
});

test('the preview shows the variant that is asked for, and that of the selected node', () => {
  const page = setValue(started, '/pageComponent/0/slots/variant-1/0/props/text', 'Coffee');
  const first = (items: readonly unknown[]) => items[0];
  const variant = { type: 'heading', id: 'heading', props: { text: 'Coffee' } };
  expect(first(shown(page, undefined, new Map([[experiment, 1]])))).toEqual(variant);
  expect(first(shown(page, 'heading'))).toEqual(variant);
  expect(first(shown(page, 'hero', new Map([[experiment, 1]])))).toEqual(PAGE.pageComponent[0]);
});

test('a removed variant loses its content, and the others keep theirs', () => {
  const two = addVariant(setValue(started, '/pageComponent/0/slots/variant-1/0/props/text', 'Coffee'), experiment);
  const three = addVariant(setValue(two, '/pageComponent/0/slots/variant-2/0/props/text', 'Cocoa'), experiment);
  expect(indexNodes(three).get(experiment)?.node.props).toEqual({
    variants: [
      { label: 'B', share: 50 },
      { label: 'C', share: 0 },
      { label: 'D', share: 0 },
    ],
  });
  const { page: less, id = '' } = removeVariant(three, experiment, 1);
  expect(indexNodes(less).get(id)?.node).toMatchObject({
    props: { variants: [{ label: 'C' }, { label: 'D' }] },
    slots: { 'variant-1': [{ props: { text: 'Cocoa' } }], 'variant-2': [{ props: { text: 'Tea' } }] },
  });
  const full = addVariant(three, experiment);
  expect(addVariant(full, experiment)).toBe(full);
});

test('an experiment has the counts of no other: neither of an ended one, nor of one whose variants were others', () => {
  const { id: less } = removeVariant(started, experiment, 1);
  const { id: next } = startExperiment(keepContent(started, experiment, 0).page, 'hero');
  expect(new Set([experiment, less, next]).size).toBe(3);
});

test('ending an experiment puts the kept content in its place, with its ids; one step', () => {
  const page = setValue(started, '/pageComponent/0/slots/variant-1/1', { type: 'divider', id: 'line' });
  const kept = (number: number) => keepContent(page, experiment, number);
  expect(kept(0)).toEqual({ page: PAGE, id: 'hero' });
  expect(kept(1)).toMatchObject({
    page: { pageComponent: [{ id: 'heading' }, { id: 'line' }, { id: 'after' }] },
    id: 'heading',
  });
  expect(kept(2)).toMatchObject({ page: { pageComponent: [{ id: 'after' }] } });
});

test('the structure shows the usual content and the variants that there are', () => {
  const manifest = withExperimentType({ types: new Map(), node: {}, themes: [], lang: 'th' });
  const { rows, children } = buildOutline(started, manifest, 'en');
  expect(children.get(`node:${experiment}`)).toEqual(['node:hero', `slot:variant-1:${experiment}`]);
  // As the form calls them: by name, else by number.
  expect(rows.get(`slot:variant-1:${experiment}`)).toMatchObject({ title: 'รูปแบบ', label: 'B' });
  const unnamed = buildOutline(setValue(started, '/pageComponent/0/props/variants/0/label', ''), manifest, 'en');
  expect(unnamed.rows.get(`slot:variant-1:${experiment}`)).toMatchObject({ title: 'รูปแบบ 1', label: '' });
});

test('a variant’s form asks for share, language, membership, return and campaign, in Thai too', () => {
  const kinds = (lang: 'th' | 'en') =>
    fieldModels(variantSchema(lang)).map(({ name, control, title }) => [name, control.kind, title]);
  expect(kinds('en')).toEqual([
    ['label', 'text', 'Name'],
    ['share', 'number', 'Share of visitors'],
    ['lang', 'choice', 'Language'],
    ['member', 'choice', 'Members'],
    ['returning', 'choice', 'Visits'],
    ['campaign', 'text', 'Campaign (utm_campaign)'],
  ]);
  expect(fieldModels(variantSchema('en', true)).map(({ name }) => name)).toEqual(['label']);
  expect(kinds('th').every(([, , title]) => /[\u0E01-\u0E5B]/.test(String(title)))).toBe(true);
});

test('two who edit different variants merge', () => {
  const mine = setValue(started, '/pageComponent/0/slots/variant-1/0/props/text', 'Coffee');
  const theirs = setValue(started, '/pageComponent/0/children/0/props/text', 'Green tea');
  const { page, conflicts } = mergePages(started, mine, theirs);
  expect([conflicts, page]).toEqual([[], setValue(mine, '/pageComponent/0/children/0/props/text', 'Green tea')]);
});
