/** Permission to build pages: nobody, everybody with a login, or the owner. */
import { describe, expect, test } from 'vitest';
import { join, visitorAt } from '../cart-environment.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';
import { dataOf, get, post, titled } from './builder-client.ts';

const EVERY_CALL = [
  ['GET', 'pages'],
  ['GET', 'page'],
  ['GET', 'versions'],
  ['GET', 'version'],
  ['POST', 'draft'],
  ['POST', 'discard'],
  ['POST', 'publish'],
  ['POST', 'unpublish'],
  ['POST', 'roll-back'],
  ['POST', 'preview'],
] as const;

describeService('a service that nobody builds in', { shops: FIXTURES }, (service) => {
  test.each(EVERY_CALL)('%s %s is not there', async (method, call) => {
    const answer = method === 'GET' ? await get(service(), call, { path: '/' }) : await post(service(), call, {});
    expect([answer.status, answer.body]).toMatchObject([404, { key: 'NOT_FOUND' }]);
  });
});

describe('with a login', () => {
  /** The cookie of somebody who has registered and confirmed the address. */
  async function register(service: TestService, email: string): Promise<{ headers: { cookie: string } }> {
    const person = visitorAt(service, 'krua.test');
    await join(service, person, { name: 'Owner', email, password: 'a long password' });
    return { headers: { cookie: person.cookie() } };
  }

  describeService('anybody’s', { shops: FIXTURES, builder: 'login' }, (service) => {
    test.each(EVERY_CALL)('%s %s is refused to guests, before anything of it is read', async (method, call) => {
      const answer = method === 'GET' ? await get(service(), call, {}) : await post(service(), call, {});
      expect([answer.status, answer.body]).toMatchObject([401, { key: 'NO_AUTH' }]);
    });

    test('saved and published pages have the name of their author', async () => {
      const person = await register(service(), 'owner@example.com');
      await post(service(), 'draft', { path: '/signed', base: 0, page: titled('One') }, person);
      const read = await get(service(), 'page', { path: '/signed' }, person);
      expect(dataOf(read)).toMatchObject({ draft: { by: 'Owner' } });
      const published = await post(service(), 'publish', { path: '/signed', base: 1 }, person);
      expect(dataOf(published)).toMatchObject({ draft: null, published: { by: 'Owner' } });
    });
  });

  describeService('of the owner', { shops: FIXTURES, builder: [{ email: 'owner@example.com' }] }, (service) => {
    test('other accounts are refused', async () => {
      const owner = await register(service(), 'Owner@example.com');
      const other = await register(service(), 'other@example.com');
      expect((await get(service(), 'pages', {}, owner)).status).toBe(200);
      const answer = await get(service(), 'pages', {}, other);
      expect([answer.status, answer.body]).toMatchObject([403, { key: 'NOT_A_BUILDER' }]);
      expect((await get(service(), 'pages', {})).status).toBe(401);
    });

    test('a refused builder is logged, by account and without address', async () => {
      const stranger = await register(service(), 'stranger@example.com');
      const before = service().logged.length;
      await get(service(), 'pages', {}, stranger);
      await get(service(), 'pages', {});
      const logged = service().logged.slice(before);
      expect(logged).toMatchObject([
        { event: 'call refused', key: 'NOT_A_BUILDER', account: expect.stringMatching(/./) },
        { event: 'call refused', key: 'NO_AUTH', account: undefined },
      ]);
      expect(JSON.stringify(logged)).not.toContain('stranger@');
    });
  });
});
