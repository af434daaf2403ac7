/** Comments on pages and their components. */
import { beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../cart-environment.ts';
import { describeService, FIXTURES, START } from '../../harness.ts';
import type { AskOptions } from '../../store-client.ts';
import { dataOf, get, post } from '../builder-client.ts';
import { as, keyOf, member, OWNER, register } from './team-client.ts';

describeService('comments', { shops: FIXTURES, builder: [{ email: OWNER }] }, (service) => {
  const path = '/commented';
  const add = (body: object, options: AskOptions) => post(service(), 'comments/add', { path, ...body }, options);
  const threads = async () => dataOf(await get(service(), 'comments', { path }, as(owner))).threads;
  let owner: Visitor;
  let reviewer: Visitor;
  beforeAll(async () => {
    owner = await register(service(), OWNER, 'Malee');
    reviewer = await member(service(), owner, 'reviewer');
    const node = { type: 'heading', id: 'top', props: { text: 'One' } };
    const box = { type: 'columns', id: 'box', slots: { left: [node] } };
    await post(service(), 'draft', { path, base: 0, page: { pageComponent: [box] } }, as(owner));
  });

  test('are pinned to a node, answered, resolved and opened again, with names and times', async () => {
    await add({ node: 'top', text: 'Too long?' }, as(reviewer));
    await add({ text: 'Please review', kind: 'review' }, as(owner));
    const [first] = dataOf(await get(service(), 'comments', { path }, as(reviewer))).threads as { id: number }[];
    const thread = first?.id ?? Number.NaN;
    await add({ thread, text: 'Shortened.' }, as(owner));
    const at = START.toISOString();
    const expected = {
      id: thread,
      node: 'top',
      nodeType: 'heading',
      kind: 'comment',
      comments: [
        { id: thread, by: 'reviewer', at, text: 'Too long?' },
        { id: expect.any(Number), by: 'Malee', at, text: 'Shortened.' },
      ],
      resolved: null,
    };
    const review = expect.objectContaining({ node: null, kind: 'review', resolved: null });
    expect(await threads()).toEqual([expected, review]);
    await post(service(), 'comments/resolve', { path, thread, isResolved: true }, as(reviewer));
    expect(await threads()).toEqual([review, { ...expected, resolved: { by: 'reviewer', at } }]);
    await add({ thread, text: 'Not yet.' }, as(reviewer));
    expect(await threads()).toMatchObject([{ id: thread, resolved: null }, { kind: 'review' }]);
  });

  test('stay when their node is gone', async () => {
    await post(service(), 'draft', { path, base: 1, page: { pageComponent: [] } }, as(owner));
    expect(await threads()).toMatchObject([{ node: 'top', nodeType: 'heading' }, { node: null }]);
  });

  test('of another page or none are not answered', async () => {
    const [first] = (await threads()) as { id: number }[];
    const elsewhere = { path: '/elsewhere', thread: first?.id, text: 'Here' };
    expect(keyOf(await post(service(), 'comments/add', elsewhere, as(owner)))).toBe('NO_THREAD');
    expect(keyOf(await add({ text: ' ' }, as(owner)))).toBe('INVALID_INPUT');
    expect(keyOf(await add({ text: 'x'.repeat(2001) }, as(owner)))).toBe('INVALID_INPUT');
  });
});
