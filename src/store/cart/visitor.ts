import type { Lang } from '#schemas/lang.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Shop } from '../shop.ts';

/** Who deals with which shop, when, and in which language units are named. */
export interface Visit {
  readonly shop: Shop;
  readonly account: Pick<Account, 'id'> | null;
  readonly lang: Lang;
  readonly now: Date;
}
