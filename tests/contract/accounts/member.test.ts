import { beforeAll, expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { customer, openMarket, type Visitor, visitor } from '../cart-environment.ts';

const NO_AUTH = { status: 200, body: { success: false, key: 'NO_AUTH' } };

describeService('membership', {}, (service) => {
  beforeAll(() => openMarket(service()));

  async function info(someone: Visitor): Promise<unknown> {
    return (await someone.call('memberInfo')).body.data;
  }

  test('joining and leaving twice changes nothing', { meta: { spec: ['1.4', '3.11', '6.3d', '7.7'] } }, async () => {
    const [person, other] = [await customer(service()), await customer(service())];
    const before = Object(await info(person)) as { join_num: number };
    expect(before).toEqual({ member: { member_flag: '0' }, join_num: expect.any(Number) });
    expect((await person.call('memberJoin')).body.success).toBe(true);
    await person.call('memberJoin');
    expect(await info(person)).toEqual({ member: { member_flag: '1' }, join_num: before.join_num + 1 });
    expect(await info(other)).toEqual({ member: { member_flag: '0' }, join_num: before.join_num + 1 });
    expect((await person.call('memberLeave')).body.success).toBe(true);
    await person.call('memberLeave');
    expect(await info(person)).toEqual({ member: { member_flag: '0' }, join_num: before.join_num });
  });

  test('a membership is of one shop', { meta: { spec: ['6.3a'] } }, async () => {
    const person = await customer(service());
    await person.call('memberJoin');
    const elsewhere = visitor(service(), 'plain');
    const { body } = await elsewhere.call('memberInfo', { headers: { cookie: person.cookie() } });
    expect(body.data).toEqual({ member: { member_flag: '0' }, join_num: 0 });
  });

  test('a guest sees the number of members and can neither join nor leave', { meta: { spec: ['6.3d'] } }, async () => {
    const guest = visitor(service());
    expect(await info(guest)).toMatchObject({ member: { member_flag: '0' } });
    expect([await guest.call('memberJoin'), await guest.call('memberLeave')]).toEqual([NO_AUTH, NO_AUTH]);
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.test' },
    { origin: 'null' },
    // A picture or a link that an author, or an agent, has put into a page of the shop.
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
  ])('nobody is joined or parted from another page: %j', async (headers) => {
    const person = await customer(service());
    const refused = { status: 403, body: { success: false, key: 'FOREIGN_ORIGIN' } };
    expect(await person.call('memberJoin', { headers })).toEqual(refused);
    expect(await info(person)).toMatchObject({ member: { member_flag: '0' } });
    await person.call('memberJoin', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(await person.call('memberLeave', { headers })).toEqual(refused);
    expect(await info(person)).toMatchObject({ member: { member_flag: '1' } });
  });
});
