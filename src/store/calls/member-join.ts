import { isForeign } from '../site/origin.ts';
import { joinShop } from '../member/membership.ts';
import type { Handler } from './handler.ts';

/** Joins the logged-in visitor to the shop. Being a GET that changes something, it is refused from other sites. */
export const memberJoin: Handler<'memberJoin'> = async ({ db, shop, account, headers, origin, now }) => {
  if (isForeign(headers, origin)) return { ok: false, key: 'FOREIGN_ORIGIN', status: 403 };
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  await joinShop(db, shop.webId, account.id, now);
  return { ok: true, data: {} };
};
