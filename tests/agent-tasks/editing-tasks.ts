/** Tasks that change pages. */
import { expect } from 'vitest';
import { type AgentTask, type Found, listIn, patch, patchFound, topNodes, topTypes, words } from './task.ts';

const hero = { type: 'hero-banner', id: 'hero', props: { title: words('เกี่ยวกับเรา', 'About us') } };
const head = (th: string, en: string) => ({ pageHead: { title: { th, en } } });
const picture = (id: string, src: string, alt = '') => ({ type: 'image', id, props: { src, alt } });
const GIFTS = '/product/gift-sets/*';
const GIFT_SETS = { name: 'Gift sets', records: ['00000000-0000-4000-8000-000000000003'] };

export const EDITING_TASKS: readonly AgentTask[] = [
  {
    title: 'adds questions in two languages below the hero',
    goal: 'Add a FAQ with one question in Thai and English directly below the hero of /about.',
    start: (shop) => shop.write('/about', { pageComponent: [hero, { type: 'divider', id: 'line' }] }),
    async solve(agent) {
      await agent.use('describe_type', { type: 'faq' });
      const items = [{ question: words('ส่งกี่วัน', 'How long?'), answer: words('สามวัน', 'Three days.') }];
      const node = { type: 'faq', props: { title: words('คำถาม', 'Questions'), items } };
      const made = await patch(agent, '/about', [{ op: 'insert', parent: null, after: 'hero', nodes: [node] }]);
      expect(made.diagnostics).toEqual([]);
    },
    async check(shop) {
      const state = await shop.read('/about');
      expect(topTypes(state)).toEqual(['hero-banner', 'faq', 'divider']);
      expect(topNodes(state)[1]).toMatchObject({ props: { items: [{ question: words('ส่งกี่วัน', 'How long?') }] } });
    },
  },
  {
    title: 'changes a named layout, which keeps its products',
    goal: 'Put a divider below the heading of the layout “Gift sets” of products.',
    role: 'publisher',
    start: (shop) =>
      shop.write(GIFTS, {
        pageSetting: { layoutOf: GIFT_SETS },
        pageComponent: [{ type: 'heading', id: 'name', props: { text: words('ชุดของขวัญ', 'Gift sets') } }],
      }),
    async solve(agent) {
      const made = await patch(agent, GIFTS, [
        { op: 'insert', parent: null, after: 'name', nodes: [{ type: 'divider', props: {} }] },
      ]);
      await agent.use('publish_page', { path: GIFTS, base: made.revision });
    },
    async check(shop) {
      expect(await shop.read(GIFTS)).toMatchObject({ page: { pageSetting: { layoutOf: GIFT_SETS } } });
      const shown = { pageComponent: [{ type: 'heading' }, { type: 'divider' }] };
      expect(await shop.shown(`/product/roasted-tea/${GIFT_SETS.records[0]}`)).toMatchObject(shown.pageComponent);
    },
  },
  {
    title: 'translates what is missing to Japanese',
    goal: 'Translate whatever /sale lacks in Japanese, the title too.',
    role: 'translator',
    start: (shop) =>
      shop.write('/sale', {
        ...head('ลดราคา', 'Sale'),
        pageComponent: [
          { type: 'heading', id: 'h', props: { text: words('ลดราคา', 'Sale') } },
          { type: 'button', id: 'b', props: { label: { $t: { en: 'Buy', jp: '買う' } }, href: '/cart' } },
        ],
      }),
    async solve(agent) {
      const dictionary: Readonly<Record<string, string>> = { Sale: 'セール' };
      const read = await agent.use('read_texts', { path: '/sale', from: 'en', to: 'jp' });
      const todo = listIn<{ node: string | null; pointer: string; status: string; text: { en: string } }>(
        read,
        'texts',
      );
      const operations = todo
        .filter(({ status }) => status === 'missing')
        .map(({ node, pointer, text }) => ({
          op: 'set',
          id: node,
          path: `${pointer}${node === null ? '' : '/$t'}/jp`,
          value: dictionary[text.en],
        }));
      await patch(agent, '/sale', operations);
    },
    async check(shop) {
      const state = await shop.read('/sale');
      expect(state.page).toMatchObject({ pageHead: { title: { th: 'ลดราคา', en: 'Sale', jp: 'セール' } } });
      expect(topNodes(state)[0]).toMatchObject({ props: { text: { $t: { jp: 'セール' } } } });
      expect(topNodes(state)[1]).toMatchObject({ props: { label: { $t: { jp: '買う' } } } });
    },
  },
  {
    title: 'replaces a picture everywhere',
    goal: 'Replace /media/old.webp by /media/new.webp on all pages.',
    async start(shop) {
      await shop.write('/pictures', {
        pageComponent: [picture('a', '/media/old.webp'), picture('b', '/media/keep.webp')],
      });
      const image = { src: '/media/old.webp', alt: 'Old' };
      await shop.write('/pictures/more', { pageComponent: [{ ...hero, props: { title: 'More', image } }] });
    },
    async solve(agent) {
      const data = await agent.use('find_values', { contains: '/media/old.webp' });
      await patchFound(agent, listIn<Found>(data, 'found'), ({ node, pointer, value }) => ({
        op: 'set',
        id: node,
        path: pointer,
        value: JSON.parse(JSON.stringify(value).replaceAll('/media/old.webp', '/media/new.webp')),
      }));
    },
    async check(shop) {
      const pages = JSON.stringify([await shop.read('/pictures'), await shop.read('/pictures/more')]);
      expect([pages.match(/new\.webp/g)?.length, pages.match(/keep\.webp/g)?.length]).toEqual([2, 1]);
      expect(pages).not.toContain('old.webp');
    },
  },
  {
    title: 'makes a landing page with three products',
    goal: 'Make a landing page /landing with a title, a hero and three products.',
    start: () => Promise.resolve(),
    async solve(agent) {
      const products = listIn<{ uuid: string }>(await agent.use('find_products'), 'products').slice(0, 3);
      const uuids = products.map(({ uuid }) => uuid);
      await agent.use('patch_page', {
        path: '/landing',
        base: 0,
        operations: [
          { op: 'set', id: null, path: '/pageHead', value: { title: { th: 'ของใหม่', en: 'New things' } } },
          {
            op: 'insert',
            parent: null,
            nodes: [
              { ...hero, props: { title: words('ของใหม่', 'New things') } },
              { type: 'product-list', props: { uuids } },
            ],
          },
        ],
      });
    },
    async check(shop) {
      const state = await shop.read('/landing');
      expect(topTypes(state)).toEqual(['hero-banner', 'product-list']);
      const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
      expect(topNodes(state)[1]).toMatchObject({ props: { uuids: [uuid, uuid, uuid] } });
      expect(state.page).toMatchObject(head('ของใหม่', 'New things'));
    },
  },
  {
    title: 'mends what the renderer finds wrong',
    goal: 'Mend all errors that the checks find on /broken.',
    start: (shop) =>
      shop.write('/broken', {
        ...head('พัง', 'Broken'),
        pageComponent: [
          { type: 'no-such-type', id: 'unknown', props: {} },
          { type: 'heading', id: 'level', props: { text: 'Level', level: 9 } },
          { type: 'text', id: 'fine', props: { text: 'Fine' } },
        ],
      }),
    async solve(agent) {
      const { findings } = await agent.use('check_page', { path: '/broken' });
      const nodes = (findings as { code: string; node: string; detail: string }[]).filter(
        ({ code }) => code === 'diagnostic',
      );
      const types = listIn<{ type: string }>(await agent.use('list_types'), 'types').map(({ type }) => type);
      const read = await agent.use('read_page', { path: '/broken' });
      const typeOf = new Map(topNodes(read).map(({ id, type }) => [id, String(type)]));
      await patch(
        agent,
        '/broken',
        nodes.map(({ node }) =>
          types.includes(typeOf.get(node) ?? '')
            ? { op: 'set', id: node, path: '/props/level', value: 2 }
            : { op: 'remove', id: node },
        ),
      );
    },
    async check(shop) {
      const state = await shop.read('/broken');
      expect(topNodes(state)).toMatchObject([{ id: 'level', props: { level: 2 } }, { id: 'fine' }]);
    },
  },
  {
    title: 'moves a component, and hides and names another',
    goal: 'On /order, move the button to the top and into the first section; hide the text below it and name it “Old offer”.',
    start: (shop) =>
      shop.write('/order', {
        pageComponent: [
          { type: 'section', id: 'first', children: [{ type: 'text', id: 'text', props: { text: 'Text' } }] },
          { type: 'button', id: 'button', props: { label: 'Buy', href: '/cart' } },
        ],
      }),
    solve: (agent) =>
      patch(agent, '/order', [
        { op: 'move', id: 'button', parent: 'first', before: 'text' },
        { op: 'set', id: 'text', path: '/hidden', value: true },
        { op: 'set', id: 'text', path: '/name', value: 'Old offer' },
      ]).then(() => undefined),
    async check(shop) {
      const [first, ...rest] = topNodes(await shop.read('/order'));
      expect(listIn(first ?? {}, 'children')).toMatchObject([
        { id: 'button' },
        { id: 'text', hidden: true, name: 'Old offer' },
      ]);
      expect(rest).toEqual([]);
    },
  },
  {
    title: 'styles a component by width, with motion',
    goal: 'On /styled, give the text a soft background, more space within on desktops, and let it rise as it scrolls into view.',
    start: (shop) => shop.write('/styled', { pageComponent: [{ type: 'text', id: 'text', props: { text: 'Text' } }] }),
    async solve(agent) {
      const { style } = await agent.use('describe_type', { type: 'text' });
      expect(style).toMatchObject({ enter: expect.arrayContaining(['rise']), order: { minimum: -99 } });
      const set = (at: string, value: string) => ({ op: 'set', id: 'text', path: `/style/${at}`, value });
      const wrong = await patch(agent, '/styled', [set('base/background', 'soft'), set('base/enter', 'fly')]);
      expect(listIn(wrong, 'diagnostics')).toMatchObject([
        { code: 'INVALID_NODE', path: '/pageComponent/0/style/base/enter' },
      ]);
      const right = await patch(agent, '/styled', [set('base/enter', 'rise'), set('lg/padding', 'xl')]);
      expect(right.diagnostics).toEqual([]);
    },
    async check(shop) {
      const [text] = topNodes(await shop.read('/styled'));
      expect(text).toMatchObject({ style: { base: { background: 'soft', enter: 'rise' }, lg: { padding: 'xl' } } });
    },
  },
];
