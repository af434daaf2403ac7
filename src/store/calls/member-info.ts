import { isMember, memberCount } from '../member/membership.ts';
import type { Handler } from './handler.ts';

/** The visitor's membership of the shop, and how many members it has. */
export const memberInfo: Handler<'memberInfo'> = async ({ db, shop, account }) => {
  const isOne = account !== null && (await isMember(db, shop.webId, account.id));
  return {
    ok: true,
    data: { member: { member_flag: isOne ? '1' : '0' }, join_num: await memberCount(db, shop.webId) },
  };
};
