/** Locked components: who may not publish changes none, in drafts of the shop and of releases. */
import { expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import type { Role } from '#schemas/builder/roles.ts';
import { join, type Visitor, visitorAt } from '../cart-environment.ts';
import { describeService, FIXTURES } from '../harness.ts';
import type { AskOptions } from '../store-client.ts';
import { dataOf, get, post, shown } from './builder-client.ts';
import { openRelease } from './release-client.ts';

const OWNER = 'malee@example.com';
const words = (th: string) => ({ text: { $t: { th } } });
const terms = (th: string, more: object = {}) => ({ type: 'text', id: 'terms', ...more, props: words(th) });
const page = (...pageComponent: readonly object[]) => ({ pageComponent });
const free = { type: 'text', id: 'free', props: words('ก') };
const LOCKED = terms('ข', { locked: true });

describeService('locked components', { shops: FIXTURES, builder: [{ email: OWNER }] }, (service) => {
  const as = (person: Visitor): AskOptions => ({ headers: { cookie: person.cookie() } });
  async function member(email: string): Promise<AskOptions> {
    const person = visitorAt(service(), 'krua.test');
    await join(service(), person, { name: email, email, password: 'a long password' });
    return as(person);
  }

  test('an editor and a translator change all else; a publisher changes and unlocks them; visitors get no lock', async () => {
    const owner = await member(OWNER);
    const team = new Map<Role, AskOptions>();
    for (const role of ['publisher', 'editor', 'translator'] as const) {
      await post(service(), 'team/invite', { email: `${role}@example.com`, role }, owner);
      team.set(role, await member(`${role}@example.com`));
    }
    const release = (await openRelease(service(), 'Locked', owner)).id;
    const places: readonly Record<string, string>[] = [{ path: '/locked' }, { path: '/locked', release }];
    for (const at of places) {
      const save = async (by: AskOptions | undefined, content: object) => {
        const { revision: base } = dataOf(await get(service(), 'page', at, owner));
        const { status, body } = await post(service(), 'draft', { ...at, base, page: content }, by);
        return status === 200 || !isRecord(body) ? status : [status, body.key, body.data];
      };
      const refused = [403, 'LOCKED', { node: 'terms' }];
      const [editor, translator, publisher] = [team.get('editor'), team.get('translator'), team.get('publisher')];
      expect(await save(publisher, page(free, LOCKED))).toBe(200);
      for (const content of [
        page(free),
        page(free, terms('ข')),
        page(free, terms('ค', { locked: true })),
        page({ type: 'section', id: 'box', children: [LOCKED] }),
      ])
        expect(await save(editor, content)).toEqual(refused);
      expect(await save(translator, page(free, terms('ค', { locked: true })))).toEqual(refused);
      expect(await save(translator, page({ ...free, props: words('ค') }, LOCKED))).toBe(200);
      expect(await save(editor, page({ type: 'divider', id: 'line' }, LOCKED))).toBe(200);
      expect(await save(publisher, page(terms('ค', { locked: true })))).toBe(200);
      expect(await save(publisher, page(terms('ค')))).toBe(200);
      expect(await save(editor, page(terms('ง')))).toBe(200);
    }
    const { revision: base } = dataOf(await get(service(), 'page', { path: '/locked' }, owner));
    await post(service(), 'draft', { path: '/locked', base, page: page(LOCKED) }, owner);
    await post(service(), 'publish', { path: '/locked', base: Number(base) + 1 }, owner);
    expect(await shown(service(), '/locked')).toEqual([terms('ข')]);
  });
});
