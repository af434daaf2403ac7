import { isForeign } from '../site/origin.ts';
import { leaveShop } from '../member/membership.ts';
import type { Handler } from './handler.ts';

/** Ends the logged-in visitor's membership. Being a GET that changes something, it is refused from other sites. */
export const memberLeave: Handler<'memberLeave'> = async ({ db, shop, account, headers, origin }) => {
  if (isForeign(headers, origin)) return { ok: false, key: 'FOREIGN_ORIGIN', status: 403 };
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  await leaveShop(db, shop.webId, account.id);
  return { ok: true, data: {} };
};
