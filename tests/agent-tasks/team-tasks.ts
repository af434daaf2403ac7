/** Tasks in which an agent works beside people: reviews, comments, rights, edits at the same time. */
import { expect } from 'vitest';
import { type AgentTask, type Found, listIn, patch, topNodes, words } from './task.ts';

const title = (text: string, id = 'title') => ({ type: 'heading', id, props: { text: words(text, text), level: 2 } });
const note = (text: string) => ({ type: 'text', id: 'note', props: { text } });

export const TEAM_TASKS: readonly AgentTask[] = [
  {
    title: 'finds which pages link to another',
    goal: 'Say in a comment on /target which pages link to it.',
    role: 'reviewer',
    async start(shop) {
      const button = { type: 'button', id: 'b', props: { label: 'Go', href: '/target' } };
      await shop.write('/target', { pageComponent: [title('Target')] });
      await shop.write('/from-one', { pageComponent: [button] });
      await shop.write('/from-two', { pageComponent: [{ type: 'section', id: 's', children: [button] }] });
    },
    async solve(agent) {
      const data = await agent.use('find_values', { kind: 'link', contains: '/target' });
      const pages = listIn<Found>(data, 'found').map(({ path }) => path);
      await agent.use('comment', { path: '/target', text: pages.join(' ') });
    },
    async check(shop) {
      expect(await shop.comments('/target')).toMatchObject([{ comments: [{ text: '/from-one /from-two' }] }]);
    },
  },
  {
    title: 'publishes a page once nothing is wrong with it',
    goal: 'Give /ready a title in both languages, and publish it when the checks find nothing.',
    role: 'publisher',
    start: (shop) => shop.write('/ready', { pageComponent: [title('Ready')] }),
    async solve(agent) {
      const before = await agent.use('check_page', { path: '/ready' });
      expect(before.findings).toMatchObject([{ code: 'no-title' }]);
      const value = { th: 'พร้อม', en: 'Ready' };
      const { revision } = await patch(agent, '/ready', [{ op: 'set', id: null, path: '/pageHead/title', value }]);
      expect((await agent.use('check_page', { path: '/ready' })).findings).toEqual([]);
      await agent.use('publish_page', { path: '/ready', base: revision, note: 'Checked' });
    },
    async check(shop) {
      expect(await shop.shown('/ready')).toMatchObject([{ type: 'heading' }]);
      expect((await shop.read('/ready')).published).toMatchObject({ note: 'Checked', by: 'Agent (publisher)' });
    },
  },
  {
    title: 'asks for a review instead of publishing',
    goal: 'Change the title of /reviewed, and have it published.',
    start: (shop) => shop.write('/reviewed', { pageComponent: [title('Old')] }, true),
    async solve(agent) {
      const path = '/props/text/$t/en';
      const { revision } = await patch(agent, '/reviewed', [{ op: 'set', id: 'title', path, value: 'New' }]);
      const { fault } = await agent.attempt('publish_page', { path: '/reviewed', base: revision });
      expect(fault).toMatchObject({ key: 'NOT_ALLOWED', data: { role: 'editor', act: 'publish' } });
      await agent.use('ask_review', { path: '/reviewed', text: 'The title is new: please publish.' });
    },
    async check(shop) {
      expect(await shop.shown('/reviewed')).toMatchObject([{ props: { text: words('Old', 'Old') } }]);
      expect(await shop.comments('/reviewed')).toMatchObject([
        { kind: 'review', resolved: null, comments: [{ by: 'Agent (editor)' }] },
      ]);
    },
  },
  {
    title: 'does what a comment asks, answers and resolves it',
    goal: 'Do what the open comment on /commented asks for, say so, and resolve it.',
    async start(shop) {
      await shop.write('/commented', { pageComponent: [title('Big')] });
      await shop.comment({ path: '/commented', node: 'title', text: 'Level 3, please' });
    },
    async solve(agent) {
      const [thread] = listIn<{ id: number; node: string; comments: { text: string }[] }>(
        await agent.use('list_comments', { path: '/commented' }),
        'threads',
      );
      const level = Number(/\d/.exec(thread?.comments[0]?.text ?? '')?.[0]);
      await patch(agent, '/commented', [{ op: 'set', id: thread?.node, path: '/props/level', value: level }]);
      await agent.use('comment', { path: '/commented', thread: thread?.id, text: 'Done' });
      await agent.use('resolve_comment', { path: '/commented', thread: thread?.id });
    },
    async check(shop) {
      expect(topNodes(await shop.read('/commented'))[0]).toMatchObject({ props: { level: 3 } });
      expect(await shop.comments('/commented')).toMatchObject([
        { comments: [{ by: 'Malee' }, { text: 'Done' }], resolved: { by: 'Agent (editor)' } },
      ]);
    },
  },
  {
    title: 'merges its patch with what somebody else saved meanwhile',
    goal: 'Change the title of /busy while others work on the page.',
    start: (shop) => shop.write('/busy', { pageComponent: [title('Old'), note('Old')] }),
    async solve(agent, shop) {
      const { revision } = await agent.use('read_page', { path: '/busy' });
      await shop.write('/busy', { pageComponent: [title('Old'), note('By Malee')] });
      const operations = [{ op: 'set', id: 'title', path: '/props/text/$t/en', value: 'New' }];
      const made = await agent.use('patch_page', { path: '/busy', base: revision, operations });
      expect(made.isMerged).toBe(true);
    },
    async check(shop) {
      expect(topNodes(await shop.read('/busy'))).toMatchObject([
        { props: { text: words('Old', 'New') } },
        { props: { text: 'By Malee' } },
      ]);
    },
  },
  {
    title: 'leaves alone what somebody else changed too, and says so',
    goal: 'Change the note of /contested; where somebody else did so meanwhile, leave theirs and comment.',
    start: (shop) => shop.write('/contested', { pageComponent: [note('Old')] }),
    async solve(agent, shop) {
      const { revision } = await agent.use('read_page', { path: '/contested' });
      await shop.write('/contested', { pageComponent: [note('By Malee')] });
      const operations = [{ op: 'set', id: 'note', path: '/props/text', value: 'By agent' }];
      const { fault } = await agent.attempt('patch_page', { path: '/contested', base: revision, operations });
      expect(fault).toMatchObject({
        key: 'CONFLICT',
        data: { conflicts: [{ node: 'note', path: ['props', 'text'], mine: 'By agent', theirs: 'By Malee' }] },
      });
      await agent.use('comment', { path: '/contested', node: 'note', text: 'I would write: By agent' });
    },
    async check(shop) {
      expect(topNodes(await shop.read('/contested'))).toMatchObject([{ props: { text: 'By Malee' } }]);
      expect(await shop.comments('/contested')).toMatchObject([{ node: 'note', nodeType: 'text' }]);
    },
  },
  {
    title: 'comments on what its role may not change',
    goal: 'Translate the title of /strict to Chinese, and have the level of the title lowered.',
    role: 'translator',
    start: (shop) => shop.write('/strict', { pageComponent: [title('One')] }),
    async solve(agent) {
      const level = { op: 'set', id: 'title', path: '/props/level', value: 3 };
      const chinese = { op: 'set', id: 'title', path: '/props/text/$t/cn', value: '一' };
      const { revision } = await agent.use('read_page', { path: '/strict' });
      const both = { path: '/strict', base: revision, operations: [chinese, level] };
      const { fault } = await agent.attempt('patch_page', both);
      expect(fault).toMatchObject({ key: 'TEXTS_ONLY', data: { path: '/pageComponent/0/props/level' } });
      await agent.use('patch_page', { ...both, operations: [chinese] });
      await agent.use('comment', { path: '/strict', node: 'title', text: 'Should be level 3' });
    },
    async check(shop) {
      expect(topNodes(await shop.read('/strict'))).toMatchObject([{ props: { level: 2, text: { $t: { cn: '一' } } } }]);
      expect(await shop.comments('/strict')).toHaveLength(1);
    },
  },
  {
    title: 'looks at the page as visitors would see it',
    goal: 'Say in a comment which heading Thai visitors of the draft /seen read first.',
    start: (shop) =>
      shop.write('/seen', {
        pageHead: { title: { th: 'เห็น', en: 'Seen' } },
        pageComponent: [{ type: 'heading', id: 'h', props: { text: words('สวัสดี', 'Hello') } }],
      }),
    async solve(agent) {
      const { headings, title: named } = await agent.use('page_outline', { path: '/seen', lang: 'th' });
      expect(String(named)).toContain('เห็น');
      const [first] = headings as { text: string }[];
      await agent.use('comment', { path: '/seen', text: first?.text });
    },
    async check(shop) {
      expect(await shop.comments('/seen')).toMatchObject([{ comments: [{ text: 'สวัสดี' }] }]);
    },
  },
];
