/** Checks that a shop lets stop a publication: the store itself enforces them. */
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createPublishChecks } from '../../../src/server/publish-checks.ts';
import { selectRows } from '../../../src/store/database/database.ts';
import { pageEdits } from '../../../src/store/database/tables/page-edit.ts';
import { releasePages, releases } from '../../../src/store/database/tables/release.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { dataOf, get, post } from './builder-client.ts';
import { openRelease } from './release-client.ts';

const HOST = { host: 'suan.test' };
const heading = (id: string, level: number) => ({ type: 'heading', id, props: { text: id, level } });
const link = (id: string, href: string) => ({ type: 'button', id, props: { label: 'Go', href } });
const page = (title: string, ...pageComponent: object[]) => ({ pageHead: { title: { th: title } }, pageComponent });

const checks = await createPublishChecks();

// As in production: checks run in the thread of page calls.
describeService(
  'a shop with checks that stop',
  { shops: FIXTURES, builder: 'open', hasDraftThread: true },
  (service) => {
    const publish = async (path: string, content: object, host = HOST) => {
      const { revision } = dataOf(await get(service(), 'page', { path }, host));
      await post(service(), 'draft', { path, base: revision, page: content }, host);
      return post(service(), 'publish', { path, base: Number(revision) + 1 }, host);
    };

    test('publishes no page with what stops there, says what it is and where, and keeps the draft', async () => {
      const faulty = page(' ', link('lost', '/nowhere'), link('home', '/'), link('away', 'https://other.example/x'));
      const { status, body } = await publish('/faulty', faulty);
      expect([status, body]).toMatchObject([
        409,
        {
          success: false,
          key: 'STOPPED',
          msg: 'no-title; broken-link lost /nowhere',
          data: {
            path: '/faulty',
            revision: 1,
            published: null,
            page: faulty,
            paths: ['/faulty'],
            findings: [
              { path: '/faulty', code: 'no-title' },
              { path: '/faulty', code: 'broken-link', node: 'lost', detail: '/nowhere' },
            ],
          },
        },
      ]);
    });

    test('approves no release with such pages, names them, and lets its pages link to each other', async () => {
      const bench = await openRelease(service(), 'Campaign', HOST);
      await bench.save('/sale', page('Sale', link('more', '/more')));
      await bench.save('/more', page('More', link('lost', '/nowhere')));
      const findings = [{ path: '/more', code: 'broken-link', node: 'lost', detail: '/nowhere' }];
      expect(await bench.attempt('releaseApprove')).toEqual(['STOPPED', { paths: ['/more'], findings }]);
      await bench.save('/more', page('More', link('back', '/sale')));
      // A section of the release is in its pages with the release's content.
      const fields = { to: { kind: 'link', label: 'To', bindings: [{ node: 'go', at: '/props/href' }] } };
      const card = { ...page('Card', link('go', '/')), pageSetting: { section: { fields } } };
      await bench.save('section:card', card);
      await bench.save('/more', page('More', { type: 'section:card', id: 'card', props: { to: '/nowhere' } }));
      expect(await bench.attempt('releaseApprove')).toEqual([
        'STOPPED',
        { paths: ['/more'], findings: [{ path: '/more', code: 'broken-link', node: 'card', detail: '/nowhere' }] },
      ]);
      await bench.save('/more', page('More', { type: 'section:card', id: 'card', props: { to: '/sale' } }));
      expect((await bench.act('releaseApprove')).release.state).toBe('approved');
    });

    test.each(['page', 'release'])('checks what it publishes where a write of the %s comes between', async (what) => {
      const { db } = service();
      const faulty = page(' ', link('lost', '/nowhere'));
      const bench = await openRelease(service(), 'Raced', HOST);
      const path = `/raced-${what}`;
      const [good, bad] = [page('Raced', link('home', '/')), faulty];
      if (what === 'page') await post(service(), 'draft', { path, base: 0, page: good }, HOST);
      else await bench.save(path, good);
      const { revision } = what === 'page' ? { revision: 1 } : (await bench.read()).release;
      const held = await db.transaction(async (tx) => {
        // A save is under way, and the publication names the revision that it makes.
        const next = { revision: revision + 1 };
        if (what === 'page')
          await tx
            .update(pageEdits)
            .set({ ...next, draft: bad })
            .where(eq(pageEdits.path, path));
        else {
          await tx.update(releases).set(next).where(eq(releases.id, bench.id));
          await tx.update(releasePages).set({ content: bad }).where(eq(releasePages.releaseId, bench.id));
        }
        const base = revision + 1;
        const answer =
          what === 'page'
            ? post(service(), 'publish', { path, base }, HOST)
            : post(service(), 'release-approve', { id: bench.id, base }, HOST);
        await vi.waitFor(async () => {
          const waiting = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          expect(await selectRows(db, waiting, v.object({ pid: v.number() }))).toHaveLength(1);
        }, 10_000);
        return { answer };
      });
      expect((await held.answer).body).toMatchObject({ success: false, key: 'CONFLICT' });
    });

    test('publishes a footer, which has no title', async () => {
      expect((await publish('zone:footer', { pageComponent: [link('home', '/')] })).body).toMatchObject({
        success: true,
      });
      const lost = await publish('zone:footer', { pageComponent: [link('lost', '/nowhere')] });
      expect(lost.body).toMatchObject({ msg: 'broken-link lost /nowhere' });
    });

    test('publishes a page with faults that stop nothing there, and any page in a shop that names no checks', async () => {
      const rough = page('Rough', heading('first', 2), heading('deep', 5), link('self', '/rough#deep'));
      const faulty = page('', link('lost', '/nowhere'));
      expect([
        (await publish('/rough', rough)).status,
        (await publish('/free', faulty, { host: 'krua.test' })).status,
      ]).toEqual([200, 200]);
    });
  },
);

test('finds what the workbench finds, as far as that needs no drawing', async () => {
  const { findings, links } = await checks({
    pageHead: { title: { th: 'ก', en: 'A' } },
    pageComponent: [
      heading('one', 1),
      { type: 'section', id: 'band', children: [heading('three', 3)] },
      { type: 'image', id: 'bare', props: { src: '/a.webp', alt: '' } },
      { type: 'heading', id: 'half', props: { text: { $t: { th: 'ข' } }, level: 3 } },
      { type: 'gone', id: 'gone' },
      heading('again', 1),
      link('lost', '/nowhere'),
    ],
  });
  expect(findings.map(({ code, node }) => [code, node])).toEqual([
    ['diagnostic', 'gone'],
    ['heading-order', 'three'],
    ['heading-order', 'again'],
    ['no-alt', 'bare'],
    ['missing-translation', 'half'],
  ]);
  expect(links).toEqual([{ node: 'lost', href: '/nowhere' }]);
});
