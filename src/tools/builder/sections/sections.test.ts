import { expect, test } from 'vitest';
import type { SectionSummary } from '#schemas/builder/records.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { fieldModels } from '../../editor-form/field-model.ts';
import type { Manifest } from '../api/manifest.ts';
import { mergePages } from '../merge/merge-pages.ts';
import { setValue } from '../page/edits.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { buildOutline } from '../tree/outline.ts';
import { detachSection, fieldCandidates, makeSection, sectionPathOf } from './make-section.ts';
import { expandPage, withSectionTypes } from './section-types.ts';
import { WITHOUT_SAMPLES as manifest } from '../testing/registry-manifest.ts';

const withSlots: Manifest = {
  ...manifest,
  types: new Map(manifest.types).set('section', {
    type: 'section',
    title: 'Section',
    description: '',
    category: 'layout',
    schema: manifest.types.get('section')?.schema ?? {},
    samples: [],
    slots: { children: { title: 'Content' } },
  }),
};
const NODE = {
  type: 'section',
  id: 'box',
  when: { lang: 'th' },
  children: [
    { type: 'heading', id: 'words', props: { text: { $t: { th: 'ชา', en: 'Tea' } }, level: 2 } },
    { type: 'image', id: 'picture', props: { src: '/tea.webp', alt: 'Tea' } },
    { type: 'link-list', id: 'links', props: { links: [{ label: 'Home', href: '/' }] } },
    { type: 'product-list', id: 'products', props: { uuids: ['p1'] } },
  ],
};
const candidates = fieldCandidates(withUniqueIds({ pageComponent: [NODE] }), withSlots);
const proposed = candidates.filter(({ isProposed }) => isProposed);

function summaryOf(content: SectionSummary['content'], type = 'section:tea'): SectionSummary {
  return {
    type,
    title: { en: 'Tea' },
    content,
    version: 1,
    isPublished: true,
    hasDraft: false,
    usedBy: [],
    usedInZones: [],
  };
}
const made = makeSection(NODE, { type: 'section:tea', title: 'Tea', lang: 'en', fields: proposed });
const sections = new Map([['section:tea', summaryOf(made.content)]]);

test('offers every prop that has a typed control, and proposes what is written of texts, pictures, links and products', () => {
  expect(proposed.map(({ key, field }) => [key, field.kind, field.bindings])).toEqual([
    ['text', 'localized-text', [{ node: 'words', at: '/props/text' }]],
    ['src', 'image', [{ node: 'picture', at: '/props/src' }]],
    ['alt', 'localized-text', [{ node: 'picture', at: '/props/alt' }]],
    ['label', 'localized-text', [{ node: 'links', at: '/props/links/0/label' }]],
    ['href', 'link', [{ node: 'links', at: '/props/links/0/href' }]],
    ['uuids', 'products', [{ node: 'products', at: '/props/uuids' }]],
  ]);
  const kinds = new Set(candidates.map(({ field }) => field.kind));
  expect([...kinds].toSorted()).toEqual(
    expect.arrayContaining(['choice', 'color', 'image', 'link', 'localized-text', 'number', 'products', 'slot']),
  );
  expect(new Set(candidates.map(({ key }) => key)).size).toBe(candidates.length);
});

test('a use of a new section shows what the node was, where and when it was', () => {
  const page = { pageComponent: [made.use] };
  const { page: shown } = expandPage(page, sections);
  expect(made.use).toEqual({ type: 'section:tea', id: 'box', when: { lang: 'th' } });
  const ids = (text: string) => text.replaceAll(/"id":"box\/(\w+)"/g, '"id":"$1"');
  expect(JSON.parse(ids(JSON.stringify(shown.pageComponent)))).toEqual([NODE]);
});

test('a section is a type of the manifest whose form has a control of each field’s kind, with its default', () => {
  const type = withSectionTypes(withSlots, [...sections.values()], undefined, 'en').types.get('section:tea');
  expect([type?.title, type?.category]).toEqual(['Tea', 'sections']);
  expect(
    fieldModels(type?.schema ?? {}).map(({ name, control, defaultValue }) => [name, control.kind, defaultValue]),
  ).toEqual([
    ['text', 'text', { $t: { th: 'ชา', en: 'Tea' } }],
    ['src', 'image', '/tea.webp'],
    ['alt', 'text', 'Tea'],
    ['label', 'text', 'Home'],
    ['href', 'link', '/'],
    ['uuids', 'records', ['p1']],
  ]);
});

test('a date and a coupon of a section are chosen as on the page', () => {
  const node = {
    type: 'section',
    id: 'box',
    children: [
      { type: 'countdown', id: 'until', props: { until: '2027-04-12T23:59' } },
      { type: 'coupon-card', id: 'coupon', props: { code: 'FIRST' } },
    ],
  };
  const wanted = ['until', 'code'];
  const found = fieldCandidates(withUniqueIds({ pageComponent: [node] }), withSlots);
  const fields = found.filter(({ key }) => wanted.includes(key));
  const { content } = makeSection(node, { type: 'section:sale', title: 'Sale', lang: 'en', fields });
  const type = withSectionTypes(withSlots, [summaryOf(content, 'section:sale')], undefined, 'en').types.get(
    'section:sale',
  );
  expect(fieldModels(type?.schema ?? {}).map(({ name, control }) => [name, control.kind])).toEqual([
    ['until', 'instant'],
    ['code', 'records'],
  ]);
});

test('a colour token of a node’s style is a field whose values are the theme’s', () => {
  const colour = candidates.find(({ field }) => field.kind === 'color' && field.bindings[0]?.node === 'words');
  const content = makeSection(NODE, {
    type: 'section:tea',
    title: 'Tea',
    lang: 'en',
    fields: colour ? [colour] : [],
  }).content;
  const summary = summaryOf(content);
  const [field] = fieldModels(
    withSectionTypes(manifest, [summary], undefined, 'en').types.get('section:tea')?.schema ?? {},
  );
  expect(field?.control).toMatchObject({
    kind: 'choice',
    areColours: true,
    options: expect.arrayContaining([{ value: 'accent', label: 'Accent' }]),
  });
  const use = { type: 'section:tea', id: 'u', props: { [colour?.key ?? '']: 'accent' } };
  const { page } = expandPage({ pageComponent: [use] }, new Map([['section:tea', summary]]));
  expect(page.pageComponent).toMatchObject([{ children: [{ style: { base: { background: 'accent' } } }, {}, {}, {}] }]);
});

test('offers no section inside itself, nor inside what it contains', () => {
  const outer = summaryOf({ pageComponent: [{ type: 'section:tea', id: 'a' }] }, 'section:outer');
  const all = [...sections.values(), outer];
  const typesAt = (path: string) =>
    [...withSectionTypes(manifest, all, path, 'en').types.keys()].filter((type) => type.startsWith('section:'));
  expect([typesAt('/about'), typesAt('section:tea'), typesAt('section:outer')]).toEqual([
    ['section:tea', 'section:outer'],
    [],
    ['section:tea'],
  ]);
});

test('detaches a use with its values and its place; nothing of the section is left', () => {
  const use = { ...made.use, props: { text: 'Own', src: '/own.webp' } };
  const { page, id } = detachSection({ pageComponent: [{ type: 'text', id: 'words' }, use] }, 'box', sections);
  expect(id).toBe('box');
  expect(page.pageComponent[1]).toMatchObject({
    type: 'section',
    id: 'box',
    when: { lang: 'th' },
    // An id that the page has already gives way.
    children: [
      { id: 'heading', props: { text: 'Own', level: 2 } },
      { id: 'picture', props: { src: '/own.webp', alt: 'Tea' } },
      {},
      {},
    ],
  });
});

test('nodes that the frame names inside a use belong to the use; nodes in its slots belong to the page', () => {
  const content = {
    pageSetting: {
      section: {
        fields: { content: { kind: 'slot' as const, label: 'Content', bindings: [{ node: 'in', at: '/children' }] } },
      },
    },
    pageComponent: [{ type: 'stack', id: 'out', children: [{ type: 'stack', id: 'in' }] }],
  };
  const page = {
    pageComponent: [
      { type: 'section:slot', id: 'use', slots: { content: [{ type: 'text', id: 'own', props: {} }] } },
      { type: 'text', id: 'last' },
    ],
  };
  const { ownerOf, locate } = expandPage(page, new Map([['section:slot', summaryOf(content, 'section:slot')]]));
  expect(['use', 'use/in', 'own', 'last', 'header'].map(ownerOf)).toEqual(['use', 'use', 'own', 'last', undefined]);
  const at = (nodeId: string, path: string): Diagnostic => ({
    level: 'warn',
    code: 'X',
    nodeId,
    path,
    type: 't',
    message: '',
  });
  expect([
    locate(at('use/in', '/pageComponent/0/children/0/props/gap')),
    locate(at('own', '/pageComponent/0/children/0/children/0/props/text')),
    locate(at('header', '/x')),
  ]).toEqual([
    at('use', '/pageComponent/0'),
    at('own', '/pageComponent/0/slots/content/0/props/text'),
    at('header', '/x'),
  ]);
});

test('a use is in the structure with its text, and its slots', () => {
  const types = withSectionTypes(manifest, [...sections.values()], undefined, 'en');
  const { rows } = buildOutline({ pageComponent: [{ ...made.use, props: { text: 'Own words' } }] }, types, 'en');
  expect(rows.get('node:box')).toMatchObject({ kind: 'node', title: 'Tea', summary: { text: 'Own words' } });
});

test('two who edit one section merge: fields by key, nodes by prop', () => {
  const base = withUniqueIds(made.content);
  const label = '/pageSetting/section/fields/text/label';
  const mine = setValue(setValue(base, label, 'Headline'), '/pageComponent/0/children/1/props/alt', 'Pot');
  const theirs = setValue(base, '/pageSetting/section/fields/src/label', 'Photo');
  const { page, conflicts } = mergePages(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(page).toEqual(setValue(mine, '/pageSetting/section/fields/src/label', 'Photo'));
});

test('a section’s path has the letters of its name, and a number if it is in use', () => {
  const taken = new Set(['section:summer-sale']);
  expect(['Summer sale!', 'ลดราคา ฤดูร้อน', '???'].map((name) => sectionPathOf(name, taken))).toEqual([
    'section:summer-sale-2',
    'section:ลดราคา-ฤดูร้อน',
    'section:section',
  ]);
});

test('a node that is hidden or named keeps both as the use of a section and when detached; the page shows no hidden node', () => {
  const made = makeSection(
    { type: 'text', id: 't', hidden: true, name: 'Note', props: { text: 'Tea' } },
    { type: 'section:note', title: 'Note', lang: 'en', fields: [] },
  );
  expect([made.use, made.content.pageComponent]).toEqual([
    { type: 'section:note', id: 't', hidden: true, name: 'Note' },
    [{ type: 'text', id: 't', props: { text: 'Tea' } }],
  ]);
  const page = { pageComponent: [made.use] };
  const known = new Map([['section:note', summaryOf(made.content, 'section:note')]]);
  expect(expandPage(page, known).page.pageComponent).toEqual([]);
  expect(detachSection(page, 't', known).page.pageComponent).toEqual([
    { type: 'text', id: 't', props: { text: 'Tea' }, hidden: true, name: 'Note' },
  ]);
});
