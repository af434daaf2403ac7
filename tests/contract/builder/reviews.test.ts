/** Approvals that a release needs: of named people, and of several. */
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#schemas/builder/roles.ts';
import { isRecord } from '#schemas/record.ts';
import { join, type Visitor, visitorAt } from '../cart-environment.ts';
import { describeService, FIXTURES } from '../harness.ts';
import type { AskOptions } from '../store-client.ts';
import { dataOf, post, titled } from './builder-client.ts';
import { openRelease, type ReleaseBench } from './release-client.ts';

const OWNER = 'owner@example.com';
const as = (person: Visitor): AskOptions => ({ headers: { cookie: person.cookie() } });

describeService('a release that needs approvals', { shops: FIXTURES, builder: [{ email: OWNER }] }, (service) => {
  let people: Readonly<Record<'owner' | 'publisher' | 'editor' | 'reviewer', Visitor>>;
  beforeAll(async () => {
    const register = async (name: string) => {
      const person = visitorAt(service(), 'krua.test');
      await join(service(), person, { name, email: `${name}@example.com`, password: 'a long password' });
      return person;
    };
    const owner = await register('owner');
    const member = async (role: Role) => {
      await post(service(), 'team/invite', { email: `${role}@example.com`, role }, as(owner));
      return register(role);
    };
    const [publisher, editor, reviewer] = [await member('publisher'), await member('editor'), await member('reviewer')];
    people = { owner, publisher, editor, reviewer };
  });
  /** Approves the release as somebody; the key of a refusal, or the state then. */
  const approve = async (release: ReleaseBench, options: AskOptions): Promise<unknown> => {
    const { revision: base } = (await release.read()).release;
    const { body } = await post(service(), 'release-approve', { id: release.id, base }, options);
    if (!isRecord(body)) return body;
    return isRecord(body.data) && isRecord(body.data.release) ? body.data.release.state : body.key;
  };
  async function openWith(name: string, terms: object): Promise<ReleaseBench> {
    const release = await openRelease(service(), name, as(people.owner));
    await release.save(`/${name}`, titled('One'));
    await release.act('releaseRequire', terms);
    return release;
  }

  test('is published once its named reviewers have approved, and not after an edit', async () => {
    const release = await openWith('named', { reviewers: ['Reviewer@example.com'], count: 2 });
    expect(await approve(release, as(people.editor))).toBe('NOT_ALLOWED');
    expect(await approve(release, as(people.publisher))).toBe('open');
    expect(await approve(release, as(people.publisher))).toBe('open');
    expect((await release.read()).release).toMatchObject({
      approvals: [{ by: 'publisher' }],
      required: { count: 2, reviewers: [{ name: 'reviewer', email: 'reviewer@example.com', hasApproved: false }] },
    });
    expect(await release.attempt('releasePublish', { langs: null })).toEqual(['RELEASE_STATE', undefined]);
    expect(await approve(release, as(people.reviewer))).toBe('approved');

    await release.save('/named', titled('Two'));
    expect((await release.read()).release).toMatchObject({ state: 'open', approved: null, approvals: [] });
    expect(await approve(release, as(people.reviewer))).toBe('open');
    expect(await approve(release, as(people.owner))).toBe('approved');
    expect((await release.act('releasePublish', { langs: null })).release.state).toBe('published');
  });

  test('counts people, not tokens, and only owners change what it needs', async () => {
    const made = await post(
      service(),
      'tokens/create',
      { name: 'script', role: 'publisher', days: 1 },
      as(people.owner),
    );
    const bearer = { headers: { authorization: `Bearer ${String(dataOf(made).token)}` } };
    const release = await openWith('counted', { reviewers: [], count: 2 });
    expect(await approve(release, bearer)).toBe('NOT_ALLOWED');
    const { revision: base } = (await release.read()).release;
    const loosen = { id: release.id, base, reviewers: [], count: 1 };
    for (const options of [bearer, as(people.publisher)])
      expect((await post(service(), 'release-require', loosen, options)).status).toBe(403);
    expect(await approve(release, as(people.publisher))).toBe('open');
    await release.act('releaseRequire', { reviewers: [], count: 1 });
    expect(await approve(release, bearer)).toBe('approved');
  });

  test('shows the addresses of reviewers only to owners', async () => {
    const release = await openWith('private', { reviewers: ['reviewer@example.com'], count: 1 });
    const { revision: base } = (await release.read()).release;
    const { body } = await post(service(), 'release-rename', { id: release.id, base, name: 'x' }, as(people.editor));
    expect(body).toMatchObject({ data: { release: { required: { reviewers: [{ name: 'reviewer', email: null }] } } } });
  });
});
