/** Faults of a service that a simulation has to find: rows that are not locked, rules that are not kept. */
import type { Rewrite } from './database-gate.ts';

export interface PlantedFault {
  readonly name: string;
  /** Consequence of the fault. */
  readonly means: string;
  /** Seed of an episode of 9 minutes that finds it, or of the one some before it: a change of the service gives episodes another course. */
  readonly seed: number;
  /** Removes rules from the database. */
  readonly schema?: string;
  /** Removes them from the service's statements. */
  readonly rewrite?: Rewrite;
}

const withoutLock = (table: string): Rewrite => {
  const from = `from "${table}"`;
  return (statement) =>
    statement.includes(from) ? statement.replace(/ for (?:no key )?update(?: of "\w+")?/, '') : statement;
};

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'lost update',
    means: "two people's saves of one cart do not see each other, and one of them is lost",
    seed: 8,
    rewrite: withoutLock('cart'),
  },
  {
    name: 'lost save',
    means: 'a save of what the cart has already is acknowledged, and the quantity stays as it was',
    seed: 1,
    rewrite: (statement) =>
      statement.startsWith('insert into "cart_item"')
        ? statement.replace('= excluded.quantity', '= "cart_item"."quantity"')
        : statement,
  },
  {
    name: 'double claim',
    means: 'two taps on a coupon take two of them',
    seed: 1,
    schema: 'ALTER TABLE coupon_claim DROP CONSTRAINT coupon_claim_web_id_code_account_id_pk',
  },
  {
    name: 'oversold stock',
    means: 'two people pay the last piece',
    seed: 1,
    schema: 'ALTER TABLE product DROP CONSTRAINT IF EXISTS product_remain',
    rewrite: (statement) => {
      const unlocked = withoutLock('product')(statement);
      return unlocked.startsWith('update "product" set "remain"')
        ? unlocked.replace(/ and "product"\."remain" >= (\$\d+)/, ' and $1::int > 0')
        : unlocked;
    },
  },
  {
    name: 'order twice',
    means: 'somebody who taps twice pays twice',
    seed: 3,
    schema: 'ALTER TABLE shop_order DROP CONSTRAINT shop_order_cart_id_unique',
    rewrite: withoutLock('cart'),
  },
  {
    name: "another account's cart",
    means: "somebody sees the cart of a person whose e-mail begins like one's own",
    seed: 1,
    rewrite: (statement) =>
      statement.includes('from "cart"')
        ? statement.replace(
            /"cart"\."account_id" = (\$\d+)/,
            '"cart"."account_id" IN (SELECT b.id FROM account a JOIN account b ON left(a.email, 4) = left(b.email, 4) WHERE a.id = $1)',
          )
        : statement,
  },
];
