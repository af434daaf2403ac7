/** Presence in a workbench, seen from every process on the database. */
import { expect, test } from 'vitest';
import { othersAt, signPresence } from '../../../src/store/builder/presence.ts';
import { describeService, FIXTURES, START } from '../harness.ts';
import { dataOf, post, titled } from './builder-client.ts';

const [ONE, TWO] = ['tab-one-1', 'tab-two-2'];
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

describeService('two tabs at one page', { shops: FIXTURES, builder: 'open' }, (service) => {
  const sign = async (session: string, more: object = {}, host = 'krua.test') =>
    dataOf(await post(service(), 'presence', { path: '/shared', session, node: null, ...more }, { host })).others;

  test('see each other with their selected components, only at this page of this shop', async () => {
    service().now = START;
    await sign(ONE, { node: 'hero' });
    expect(await sign(TWO)).toEqual([{ session: ONE, name: null, node: 'hero' }]);
    expect(await sign(ONE, { node: 'faq' })).toEqual([{ session: TWO, name: null, node: null }]);
    const release = crypto.randomUUID();
    for (const elsewhere of [{ path: '/other' }, { release }]) expect(await sign(TWO, elsewhere)).toEqual([]);
    expect(await sign(TWO, {}, 'suan.test')).toEqual([]);
  });

  test('one that leaves is gone at once, one that falls silent after twelve seconds', async () => {
    service().now = START;
    await sign(ONE);
    await sign(TWO, { isLeaving: true });
    expect(await sign(TWO, { path: '/other' })).toEqual([]);
    expect(await sign(ONE)).toEqual([]);
    service().now = later(12);
    expect(await sign(TWO)).toMatchObject([{ session: ONE }]);
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
    expect([await answer({ known: 1 }), await answer({})]).toEqual([
      { success: true, data: { others: [] } },
      { success: true, data: { others: [] } },
    ]);
  });

  test('see those whom another process has heard of', async () => {
    service().now = START;
    const spot = { webId: '501', path: '/elsewhere' };
    await signPresence(service().db, spot, { session: 'elsewhere', name: 'Nok', node: null }, START);
    expect(await othersAt(service().db, spot, ONE, START)).toMatchObject([{ name: 'Nok' }]);
  });
});
