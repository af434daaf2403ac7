/** The audit log of a team: what it has, and how other systems read it. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { AccessToken, AuditEntry } from '#schemas/builder/team.ts';
import type { Visitor } from '../../cart-environment.ts';
import { describeService, FIXTURES, START } from '../../harness.ts';
import { recordAct } from '../../../../src/store/audit/record.ts';
import { dataOf, get, post, titled } from '../builder-client.ts';
import { as, bearing, keyOf, member, OWNER, register, secretOf } from './team-client.ts';

describeService('the audit log of a team', { shops: FIXTURES, builder: [{ email: OWNER }] }, (service) => {
  let owner: Visitor;
  beforeAll(async () => {
    owner = await register(service(), OWNER, 'Malee');
  });

  test('is read by tokens from a cursor, in order and whole, whatever commits late', async () => {
    const reading = bearing(await secretOf(service(), owner, { role: 'owner', acts: ['read-audit'] }));
    const after = async (cursor: unknown) =>
      dataOf(await get(service(), 'audit', { after: String(cursor) }, reading)).entries as { id: number }[];
    const all: { id: number }[] = [];
    for (let page = await after(0); page.length > 0; page = await after(page.at(-1)?.id)) all.push(...page);
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(all.at(-1)).toMatchObject({ act: 'token-created', subject: 'Script' });
    expect(keyOf(await get(service(), 'pages', {}, reading))).toBe('NOT_ALLOWED');

    const entry = { act: 'comment-added', at: START, webId: '501' } as const;
    await service().db.transaction(async (tx) => {
      await recordAct(tx, { ...entry, subject: 'late' });
      await recordAct(service().db, { ...entry, subject: 'early' });
      expect(await after(ids.at(-1))).toEqual([]);
    });
    expect(await after(ids.at(-1))).toMatchObject([{ subject: 'late' }, { subject: 'early' }]);
    // A transaction that was rolled back leaves a gap for good.
    await service().db.execute(sql`SELECT nextval('audit_entry_id_seq')`);
    await recordAct(service().db, { ...entry, subject: 'after a gap' });
    expect((await after(ids.at(-1))).length).toBe(2);
    service().now = new Date(START.getTime() + 5 * 60_000);
    expect((await after(ids.at(-1))).at(-1)).toMatchObject({ subject: 'after a gap' });
    service().now = START;
  });

  test('has who was invited, changed and removed, roles, tokens and comments, which owners read newest first', async () => {
    const path = '/recorded';
    const newest = dataOf(await get(service(), 'audit', {}, as(owner))).entries as { id: number }[];
    const nok = await member(service(), owner, 'editor', 'nok');
    await get(service(), 'session', {}, as(nok));
    await post(service(), 'draft', { path, base: 0, page: titled('One') }, as(nok));
    const added = await post(service(), 'comments/add', { path, text: 'Look' }, as(nok));
    const [thread] = dataOf(added).threads as { id: number }[];
    await post(service(), 'comments/add', { path, text: 'Please', kind: 'review' }, as(nok));
    await post(service(), 'comments/resolve', { path, thread: thread?.id, isResolved: true }, as(owner));
    const terms = { name: 'Shelves', acts: ['edit'], langs: null, bars: [{ type: 'text', acts: ['edit', 'move'] }] };
    const [made] = dataOf(await post(service(), 'roles/save', terms, as(owner))).roles as { id: string }[];
    const role = made?.id ?? '';
    await post(service(), 'team/change', { email: 'nok@example.com', role }, as(owner));
    await post(
      service(),
      'roles/save',
      { ...terms, id: role, name: 'Words', acts: ['translate'], langs: ['jp'] },
      as(owner),
    );
    await post(service(), 'tokens/create', { name: 'Agent', role, days: 1 }, as(owner));
    const { tokens } = dataOf(await get(service(), 'tokens', {}, as(owner))) as { tokens: AccessToken[] };
    await post(service(), 'tokens/revoke', { id: tokens.find(({ name }) => name === 'Agent')?.id }, as(owner));
    await post(service(), 'team/remove', { email: 'nok@example.com' }, as(owner));
    await post(service(), 'roles/remove', { id: role }, as(owner));

    const { entries } = dataOf(await get(service(), 'audit', {}, as(owner))) as { entries: AuditEntry[] };
    const since = entries.filter(({ id, act }) => id > (newest[0]?.id ?? 0) && !act.startsWith('log-in'));
    const nokAt = 'nok@example.com';
    const reads = ['read', 'translate'];
    expect(since.map(({ act, by, subject, detail }) => [act, by, subject, detail]).toReversed()).toEqual([
      ['member-invited', 'Malee', nokAt, { after: 'editor' }],
      ['member-joined', 'nok', nokAt, { role: 'editor' }],
      ['comment-added', 'nok', path, null],
      ['review-asked', 'nok', path, null],
      ['comment-resolved', 'Malee', path, null],
      ['role-created', 'Malee', 'Shelves', { acts: [...reads, 'edit'], bars: ['text edit move'] }],
      ['member-changed', 'Malee', nokAt, { before: 'editor', after: 'Shelves' }],
      [
        'role-changed',
        'Malee',
        'Words',
        { before: 'Shelves', after: 'Words', acts: reads, langs: ['jp'], bars: ['text edit move'] },
      ],
      ['token-created', 'Malee', 'Agent', { role: 'Words', acts: reads, expires: expect.any(String) }],
      ['token-revoked', 'Malee', 'Agent', { role: 'Words' }],
      ['member-removed', 'Malee', nokAt, { before: 'Words' }],
      ['role-removed', 'Malee', 'Words', {}],
    ]);
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a));
    const older = await get(service(), 'audit', { before: String(entries[0]?.id) }, as(owner));
    expect(dataOf(older).entries).toEqual(entries.slice(1));
  });
});
