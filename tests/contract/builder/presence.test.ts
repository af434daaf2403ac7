/** Presence in a workbench, seen from every process on the database. */
import { expect, test } from 'vitest';
import { othersAt, publicSession, signPresence } from '../../../src/store/builder/presence.ts';
import { describeService, FIXTURES, START } from '../harness.ts';
import { dataOf, post, titled } from './builder-client.ts';

const [ONE, TWO] = ['tab-one-1', 'tab-two-2'];
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

describeService('two tabs at one page', { shops: FIXTURES, builder: 'open' }, (service) => {
  const answerTo = async (session: string, more: object = {}, host = 'krua.test') =>
    dataOf(await post(service(), 'presence', { path: '/shared', session, node: null, ...more }, { host }));
  const sign = async (...call: Parameters<typeof answerTo>) => (await answerTo(...call)).others;

  test('see each other with their selected components, only at this page of this shop', async () => {
    service().now = START;
    const { self: one } = await answerTo(ONE, { node: 'hero' });
    const { self: two, others } = await answerTo(TWO);
    expect(others).toEqual([{ session: one, name: null, node: 'hero' }]);
    expect(await sign(ONE, { node: 'faq' })).toEqual([{ session: two, name: null, node: null }]);
    const release = crypto.randomUUID();
    for (const elsewhere of [{ path: '/other' }, { release }]) expect(await sign(TWO, elsewhere)).toEqual([]);
    expect(await sign(TWO, {}, 'suan.test')).toEqual([]);
  });

  test('can not sign or leave for one another', async () => {
    service().now = START;
    const { self } = await answerTo(ONE, { node: 'hero' });
    expect(await sign(TWO)).toContainEqual({ session: self, name: null, node: 'hero' });
    for (const forged of [{ node: 'faq' }, { isLeaving: true }]) await sign(String(self), forged);
    expect(await sign(TWO)).toContainEqual({ session: self, name: null, node: 'hero' });
  });

  test('one that leaves is gone at once, one that falls silent after twelve seconds', async () => {
    service().now = START;
    await sign(ONE);
    await sign(TWO, { isLeaving: true });
    expect(await sign(TWO, { path: '/other' })).toEqual([]);
    expect(await sign(ONE)).toEqual([]);
    service().now = later(12);
    expect(await sign(TWO)).toHaveLength(1);
    service().now = later(12.001);
    expect(await sign(TWO)).toEqual([]);
  });

  test('get what somebody else has saved, and nothing where they have it already', async () => {
    service().now = START;
    const [path, page] = ['/together', titled('Theirs')];
    await post(service(), 'draft', { path, base: 0, page });
    const answer = async (known: object) =>
      (await post(service(), 'presence', { path, session: ONE, node: null, ...known })).body;
    expect(await answer({ known: 0 })).toMatchObject({ data: { page: { path, revision: 1, page } } });
    const nothing = { success: true, data: { self: expect.any(String), others: [] } };
    expect([await answer({ known: 1 }), await answer({})]).toEqual([nothing, nothing]);
  });

  test('are no other person where they are of one account, as before and after a reload', async () => {
    const spot = { webId: '501', path: '/reloaded' };
    const [before, after, other] = [
      publicSession({ id: 'nok' }, ONE),
      publicSession({ id: 'nok' }, TWO),
      publicSession({ id: 'another-nok' }, ONE),
    ];
    for (const session of [before, other])
      await signPresence(service().db, spot, { session, name: 'Nok', node: null }, START);
    expect(await othersAt(service().db, spot, after, START)).toEqual([{ session: other, name: 'Nok', node: null }]);
  });

  test('see those whom another process has heard of', async () => {
    service().now = START;
    const spot = { webId: '501', path: '/elsewhere' };
    await signPresence(service().db, spot, { session: 'elsewhere', name: 'Nok', node: null }, START);
    expect(await othersAt(service().db, spot, ONE, START)).toMatchObject([{ name: 'Nok' }]);
  });
});
