/** The audit log: what builders and owners did, each with its act. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashOf, readAudit } from '../../../src/store/audit/record.ts';
import { recordBuilders } from '../../../src/store/builder/access.ts';
import type { AuditRow } from '../../../src/store/database/tables/audit.ts';
import { join, lastMail, pathOf, type Visitor, visitorAt } from '../cart-environment.ts';
import { describeService, FIXTURES, START, type TestService } from '../harness.ts';
import { titled } from './builder-client.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'a long password';
const PERSON = { name: 'Malee', email: EMAIL, password: PASSWORD };

const entriesOf = async ({ db }: TestService): Promise<AuditRow[]> => {
  const rows: AuditRow[] = [];
  for await (const row of readAudit(db, {})) rows.push(row);
  return rows;
};

/** The entries that an act adds to the log. */
async function added(service: TestService, act: () => Promise<unknown>): Promise<readonly AuditRow[]> {
  const before = (await entriesOf(service)).length;
  await act();
  return (await entriesOf(service)).slice(before);
}

const post = async (service: TestService, person: Visitor, call: string, body: object) => {
  const headers = {
    cookie: person.cookie(),
    'content-type': 'application/json',
    'x-forwarded-host': 'krua.test',
    'x-request-id': `request-${call}`,
  };
  const request = new Request(`http://krua.test/api/builder/${call}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await service.fetch(request)).status;
};

describeService('the audit log', { shops: FIXTURES, builder: [{ email: EMAIL }] }, (service) => {
  test('has the imports and who may build from the start, once', async () => {
    const acts = async () => (await entriesOf(service())).map(({ act, subject }) => [act, subject]);
    const expected = [
      ['shop-imported', 'krua'],
      ['shop-imported', 'suan'],
      ['builders-changed', 'BUILDER'],
    ];
    expect(await acts()).toEqual(expected);
    await recordBuilders(service().db, [{ email: EMAIL }], START);
    expect(await acts()).toEqual(expected);
    const [entry] = await added(service(), () => recordBuilders(service().db, 'open', START));
    expect(entry).toMatchObject({ act: 'builders-changed', detail: { builders: 'open' }, webId: null });
  });

  test('has log-ins, failed ones without what was typed, and changed passwords', async () => {
    const person = visitorAt(service(), 'krua.test');
    const other = visitorAt(service(), 'krua.test');
    const entries = await added(service(), async () => {
      await join(service(), person, PERSON);
      await other.post('/account/login', { email: EMAIL.toUpperCase(), password: 'wrong password' });
      await other.post('/account/login', { email: 'typed-secret@example.com', password: 'wrong password' });
      await other.post('/account/login', { email: EMAIL, password: PASSWORD });
      await person.post('/account/security', { current: PASSWORD, next: 'a longer pass phrase' });
      await other.post('/account/forgot', { email: EMAIL });
      await other.post(pathOf(lastMail(service(), EMAIL).link), { password: 'a longer pass phrase' });
    });
    const { body } = await other.call('authCheck');
    const id = (body.data as { user: { id: string } }).user.id;
    expect(entries.map(({ act, accountId, actor, webId }) => [act, accountId, actor, webId])).toEqual([
      ['log-in', id, 'Malee', '501'],
      ['log-in-failed', id, 'Malee', '501'],
      ['log-in-failed', null, null, '501'],
      ['log-in', id, 'Malee', '501'],
      ['password-changed', id, 'Malee', null],
      ['password-reset', id, 'Malee', '501'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/typed-secret|password"|pass phrase/);
  });

  test('names nobody whose log-in failed at the host of somebody else', { meta: { field: ['2.5'] } }, async () => {
    const stranger = { ...PERSON, name: 'A Private Name', email: 'stranger@example.com' };
    await join(service(), visitorAt(service(), 'krua.test'), stranger);
    const entries = await added(service(), async () => {
      for (const host of ['krua.test', 'suan.test'])
        await visitorAt(service(), host).post('/account/login', { email: stranger.email, password: 'wrong password' });
      await visitorAt(service(), 'suan.test').post('/account/login', { email: EMAIL, password: 'wrong password' });
    });
    expect(entries.map(({ act, accountId, actor, webId }) => [act, accountId, actor, webId])).toEqual([
      ['log-in-failed', null, null, '501'],
      ['log-in-failed', null, null, '502'],
      ['log-in-failed', null, null, '502'],
    ]);
  });

  test('has each publication with its hashes, its version and its request', async () => {
    const person = visitorAt(service(), 'krua.test');
    await person.post('/account/login', { email: EMAIL, password: 'a longer pass phrase' });
    const [one, other] = [titled('One'), titled('Two')];
    const path = '/audited';
    const entries = await added(service(), async () => {
      const statuses = [
        await post(service(), person, 'draft', { path, base: 0, page: one }),
        await post(service(), person, 'publish', { path, base: 1 }),
        await post(service(), person, 'draft', { path, base: 2, page: other }),
        await post(service(), person, 'discard', { path, base: 3 }),
        await post(service(), person, 'unpublish', { path, base: 4 }),
        await post(service(), person, 'roll-back', { path, base: 5, version: 1 }),
        await post(service(), person, 'publish', { path, base: 6 }),
      ];
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 409]);
    });
    const [first, second] = [hashOf(one), hashOf(other)];
    const rows = entries.map((row) => [row.act, row.before, row.after, row.detail, row.requestId]);
    expect(rows).toEqual([
      ['page-published', null, first, { version: 1 }, 'request-publish'],
      ['draft-discarded', second, null, null, 'request-discard'],
      ['page-unpublished', first, null, { version: 2 }, 'request-unpublish'],
      ['page-rolled-back', null, first, { version: 3 }, 'request-roll-back'],
    ]);
    expect(new Set(entries.map(({ subject, actor, at }) => `${subject} ${actor} ${at.toISOString()}`))).toEqual(
      new Set([`${path} Malee ${START.toISOString()}`]),
    );
  });

  test('keeps no publication without its entry', async () => {
    const person = visitorAt(service(), 'krua.test');
    await person.post('/account/login', { email: EMAIL, password: 'a longer pass phrase' });
    const path = '/unrecorded';
    await post(service(), person, 'draft', { path, base: 0, page: titled('One') });
    await service().db.execute(
      sql`ALTER TABLE audit_entry ADD CONSTRAINT full_disk CHECK (act <> 'page-published') NOT VALID`,
    );
    expect(await post(service(), person, 'publish', { path, base: 1 })).toBe(500);
    await service().db.execute(sql`ALTER TABLE audit_entry DROP CONSTRAINT full_disk`);
    expect(await post(service(), person, 'publish', { path, base: 1 })).toBe(200);
  });
});
