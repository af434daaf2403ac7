/** Tasks that fix content on several pages at once, and create pages from others. */
import { expect } from 'vitest';
import { type AgentTask, type Found, listIn, patch, patchFound, topNodes, words } from './task.ts';

const hero = { type: 'hero-banner', id: 'hero', props: { title: words('เกี่ยวกับเรา', 'About us') } };
const head = (th: string, en: string) => ({ pageHead: { title: { th, en } } });
const picture = (id: string, src: string, alt = '') => ({ type: 'image', id, props: { src, alt } });

export const SHOP_WIDE_TASKS: readonly AgentTask[] = [
  {
    title: 'removes the banners of a campaign that is over',
    goal: 'Remove every promo banner that links to /songkran.',
    async start(shop) {
      const banner = (id: string, href: string) => ({
        type: 'promo-banner',
        id,
        props: { title: 'X', label: 'Go', href },
      });
      await shop.write('/c1', { pageComponent: [banner('a', '/songkran'), banner('b', '/loy')] });
      await shop.write('/c2', { pageComponent: [{ type: 'section', id: 's', children: [banner('c', '/songkran')] }] });
    },
    async solve(agent) {
      const data = await agent.use('find_values', { type: 'promo-banner', kind: 'link', contains: '/songkran' });
      await patchFound(agent, listIn<Found>(data, 'found'), ({ node }) => ({ op: 'remove', id: node }));
    },
    async check(shop) {
      expect(topNodes(await shop.read('/c1')).map(({ id }) => id)).toEqual(['b']);
      expect(topNodes(await shop.read('/c2'))[0]).toMatchObject({ id: 's', children: [] });
    },
  },
  {
    title: 'gives pictures their alternative text',
    goal: 'Give every picture of /alt a text for those who cannot see it.',
    start: (shop) =>
      shop.write('/alt', {
        ...head('รูป', 'Pictures'),
        pageComponent: [picture('a', '/media/bowl.webp'), picture('b', '/media/cup.webp', 'A cup')],
      }),
    async solve(agent) {
      const { findings } = await agent.use('check_page', { path: '/alt' });
      const found = (findings as { code: string; node: string; detail: string }[]).filter(
        ({ code }) => code === 'no-alt',
      );
      const named = (src: string) => words('ชาม', /([a-z]+)\.webp$/.exec(src)?.[1] ?? '');
      await patch(
        agent,
        '/alt',
        found.map(({ node, detail }) => ({ op: 'set', id: node, path: '/props/alt', value: named(detail) })),
      );
    },
    async check(shop) {
      const [a, b] = topNodes(await shop.read('/alt'));
      expect([a, b]).toMatchObject([{ props: { alt: words('ชาม', 'bowl') } }, { props: { alt: 'A cup' } }]);
    },
  },
  {
    title: 'mends links that lead nowhere',
    goal: 'Find links on /links that lead nowhere and let them lead to the home page.',
    async start(shop) {
      const button = (id: string, href: string) => ({ type: 'button', id, props: { label: 'Go', href } });
      await shop.write('/links', { pageComponent: [button('bad', '/gone-for-good'), button('good', '/')] });
    },
    async solve(agent) {
      const { findings } = await agent.use('check_page', { path: '/links' });
      const broken = (findings as { code: string; node: string }[]).filter(({ code }) => code === 'broken-link');
      await patch(
        agent,
        '/links',
        broken.map(({ node }) => ({ op: 'set', id: node, path: '/props/href', value: '/' })),
      );
    },
    async check(shop) {
      const nodes = topNodes(await shop.read('/links'));
      expect(nodes).toMatchObject([
        { id: 'bad', props: { href: '/' } },
        { id: 'good', props: { href: '/' } },
      ]);
    },
  },
  {
    title: 'changes a year on all pages in all languages',
    goal: 'Replace the year 2025 by 2026 in the texts of all pages.',
    async start(shop) {
      await shop.write('/y1', {
        pageComponent: [{ type: 'heading', id: 'h', props: { text: words('ปี 2025', 'Year 2025') } }],
      });
      await shop.write('/y2', { pageComponent: [{ type: 'text', id: 't', props: { text: 'Since 2025' } }] });
    },
    async solve(agent) {
      const data = await agent.use('find_values', { kind: 'text', contains: '2025' });
      await patchFound(agent, listIn<Found>(data, 'found'), ({ node, pointer, value }) => ({
        op: 'set',
        id: node,
        path: pointer,
        value: JSON.parse(JSON.stringify(value).replaceAll('2025', '2026')),
      }));
    },
    async check(shop) {
      expect(topNodes(await shop.read('/y1'))[0]).toMatchObject({ props: { text: words('ปี 2026', 'Year 2026') } });
      expect(topNodes(await shop.read('/y2'))[0]).toMatchObject({ props: { text: 'Since 2026' } });
    },
  },
  {
    title: 'builds two columns with a text and a picture',
    goal: 'Add two columns to /two: a text on the left, a picture on the right.',
    start: (shop) => shop.write('/two', { pageComponent: [] }),
    async solve(agent) {
      const { slots } = await agent.use('describe_type', { type: 'columns' });
      const [left = '', right = ''] = Object.keys(slots as object);
      await patch(agent, '/two', [
        { op: 'insert', parent: null, nodes: [{ type: 'columns', id: 'cols', props: { ratio: '1-1' } }] },
      ]);
      await patch(agent, '/two', [
        { op: 'insert', parent: 'cols', slot: left, nodes: [{ type: 'text', props: { text: 'Left' } }] },
        { op: 'insert', parent: 'cols', slot: right, nodes: [picture('pic', '/media/right.webp', 'Right')] },
      ]);
    },
    async check(shop) {
      const [columns] = topNodes(await shop.read('/two'));
      const slots = Object.values((columns?.slots ?? {}) as Record<string, { type: string }[]>);
      expect(slots.map((nodes) => nodes.map(({ type }) => type))).toEqual([['text'], ['image']]);
    },
  },
  {
    title: 'copies a page to another path',
    goal: 'Copy /original to /copy, with an own title.',
    start: (shop) =>
      shop.write('/original', {
        ...head('เดิม', 'Original'),
        pageComponent: [hero, picture('p', '/media/p.webp', 'P')],
      }),
    async solve(agent) {
      const { page } = await agent.use('read_page', { path: '/original' });
      const nodes = (page as { pageComponent: object[] }).pageComponent;
      await agent.use('patch_page', {
        path: '/copy',
        base: 0,
        operations: [
          { op: 'set', id: null, path: '/pageHead', value: { title: { th: 'สำเนา', en: 'Copy' } } },
          { op: 'insert', parent: null, nodes },
        ],
      });
    },
    async check(shop) {
      const [original, copy] = [await shop.read('/original'), await shop.read('/copy')];
      expect(topNodes(copy)).toEqual(topNodes(original));
      expect(copy.page).toMatchObject(head('สำเนา', 'Copy'));
    },
  },
];
