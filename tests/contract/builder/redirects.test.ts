/** Old addresses in the workbench: added, searched, removed and imported by those who may publish. */
import { beforeAll, expect, test } from 'vitest';
import { writeHits } from '../../../src/store/redirects/hits.ts';
import type { Visitor } from '../cart-environment.ts';
import { describeService, FIXTURES, START } from '../harness.ts';
import { ask } from '../store-client.ts';
import { dataOf, get, post } from './builder-client.ts';
import { as, keyOf, member, OWNER, register } from './team/team-client.ts';

describeService('old addresses of a workbench', { shops: FIXTURES, builder: [{ email: OWNER }] }, (service) => {
  let owner: Visitor;
  beforeAll(async () => {
    owner = await register(service(), OWNER, 'Malee');
  });
  const list = async (q = '') => dataOf(await get(service(), 'redirects', { q }, as(owner)));
  const add = (from: string, to: string) => post(service(), 'redirects/add', { from, to }, as(owner));
  const visit = (path: string) =>
    ask(service(), `/api/page?path=${encodeURIComponent(path)}`, { headers: { 'user-agent': 'Mozilla/5.0' } });
  const target = async (path: string) => JSON.stringify((await visit(path)).body).match(/"redirectUrl":"([^"]*)/)?.[1];

  test('a path that leads nowhere is listed by its hits, led to a page, found, and removed', async () => {
    expect(await target('/Old-Soap.html')).toBeUndefined();
    await writeHits(service().db);
    const seen = { path: '/Old-Soap.html', hits: 1, lastHitAt: START.toISOString() };
    expect(await list()).toMatchObject({ redirects: [], total: 0, missing: [seen] });

    expect(dataOf(await add('/Old-Soap.html', 'https://krua.test/blogs/'))).toMatchObject({
      source: '/old-soap.html',
      target: '/blogs',
      hits: 0,
    });
    // A target without a page is accepted, as in a file, and said.
    expect(dataOf(await add('/50%25.html', '/nowhere')).note).toEqual({ code: 'no-page', about: '/nowhere' });
    expect(await target('/old-soap.html')).toBe('/blogs');
    await writeHits(service().db);
    const soap = { source: '/old-soap.html', target: '/blogs', status: 301, hits: 1, lastHitAt: START.toISOString() };
    expect(await list()).toMatchObject({ redirects: [soap, { hits: 0, lastHitAt: null }], total: 2, missing: [] });
    expect(await list('SOAP')).toMatchObject({ redirects: [soap], total: 1 });
    expect(await list('_')).toMatchObject({ redirects: [], total: 0 });

    const remove = () => post(service(), 'redirects/remove', { source: '/old-soap.html' }, as(owner));
    expect([keyOf(await remove()), keyOf(await remove())]).toEqual([undefined, 'NO_REDIRECT']);
    expect(await target('/old-soap.html')).toBeUndefined();
    const { source: from, target: to, ...counted } = soap;
    expect(dataOf(await post(service(), 'redirects/add', { from, to, ...counted }, as(owner)))).toEqual(soap);
    await remove();
  });

  test('a fault is said and stores nothing; of a file it is said by row', async () => {
    const before = await list();
    expect((await add('/out.html', 'https://evil.example/')).body).toMatchObject({
      key: 'REDIRECT_REFUSED',
      msg: 'to: evil.example is not a host of the shop',
      data: { code: 'foreign', field: 'to', about: 'evil.example' },
    });
    expect((await add('/blogs', '/search')).body).toMatchObject({ msg: /the shop has a page of this address/ });
    expect(await list()).toEqual(before);

    const load = (csv: string) => post(service(), 'redirects/import', { csv }, as(owner));
    expect(dataOf(await load('from;to\n/a.html;/blogs\n/b.html;/nowhere\n/c.html;//x\n'))).toEqual({
      accepted: 2,
      rejected: 1,
      rejectedRows: [
        {
          line: 4,
          from: '/c.html',
          reason: 'to: the address does not begin with one "/"',
          code: 'no-slash',
          field: 'to',
        },
      ],
      notedRows: [
        { line: 3, from: '/b.html', reason: 'the shop has no page /nowhere', code: 'no-page', about: '/nowhere' },
      ],
    });
    expect((await load('"open')).body).toMatchObject({ key: 'REDIRECT_REFUSED' });
    const tooMany = await load('/a,/b\n'.repeat(10_001));
    expect(tooMany.body).toMatchObject({ msg: 'the file has more than 10000 rows' });
    expect(await list()).toMatchObject({ total: 3 });
  });

  test('a file fills the shop, of which the most visited hundred are listed', async () => {
    const rows = Array.from({ length: 9990 }, (_, index) => `/old/${index}.html,/blogs\n`).join('');
    expect(dataOf(await post(service(), 'redirects/import', { csv: rows }, as(owner)))).toMatchObject({
      accepted: 9990,
    });
    expect((await list()).redirects).toHaveLength(100);
    expect(keyOf(await add('/one-more.html', '/blogs'))).toBeUndefined();
  });

  test('only those who may publish read and change them; each change is in the audit log', async () => {
    const nok = await member(service(), owner, 'editor', 'nok');
    const answers = [
      await get(service(), 'redirects', {}, as(nok)),
      await post(service(), 'redirects/add', { from: '/x', to: '/blogs' }, as(nok)),
      await post(service(), 'redirects/remove', { source: '/a.html' }, as(nok)),
      await post(service(), 'redirects/import', { csv: '/x,/blogs' }, as(nok)),
    ];
    expect(answers.map(keyOf)).toEqual(answers.map(() => 'NOT_ALLOWED'));
    const { entries } = dataOf(await get(service(), 'audit', { after: '0' }, as(owner)));
    const acts = (entries as { act: string }[]).filter(({ act }) => act.startsWith('redirect'));
    expect(acts).toMatchObject([
      { act: 'redirect-added', by: 'Malee', subject: '/old-soap.html', detail: { after: 'https://krua.test/blogs/' } },
      { act: 'redirect-added', subject: '/50%25.html' },
      { act: 'redirect-removed', subject: '/old-soap.html', detail: { before: '/blogs' } },
      { act: 'redirect-added', subject: '/old-soap.html' },
      { act: 'redirect-removed', subject: '/old-soap.html' },
      { act: 'redirects-imported', by: 'Malee', detail: { accepted: 2, rejected: 1, total: 3 } },
      { act: 'redirects-imported' },
      { act: 'redirect-added' },
    ]);
  });
});
