/** Handlers of the calls about the membership of a shop. */
import { isMember, joinShop, leaveShop, memberCount } from '../member/membership.ts';
import type { Handler } from './handler.ts';

/** The visitor's membership of the shop, and the number of members. */
export const memberInfo: Handler<'memberInfo'> = async ({ db, shop, account }) => {
  const isOne = account !== null && (await isMember(db, shop.webId, account.id));
  return {
    ok: true,
    data: { member: { member_flag: isOne ? '1' : '0' }, join_num: await memberCount(db, shop.webId) },
  };
};

/**
 * Joins the logged-in visitor to the shop. The specification requires a GET; `schemas/cross-site.ts` refuses it from
 * other sites.
 */
export const memberJoin: Handler<'memberJoin'> = async ({ db, shop, account, now }) => {
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  await joinShop(db, shop.webId, account.id, now);
  return { ok: true, data: {} };
};

/**
 * Ends the logged-in visitor's membership. The specification requires a GET; `schemas/cross-site.ts` refuses it from
 * other sites.
 */
export const memberLeave: Handler<'memberLeave'> = async ({ db, shop, account }) => {
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  await leaveShop(db, shop.webId, account.id);
  return { ok: true, data: {} };
};
