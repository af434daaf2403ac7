import type { CartErrorKey } from '#schemas/error-keys.ts';
import type { ErrorEntry } from '#schemas/error.ts';
import type { Basket, Line } from './basket.ts';
import { RULES, type Rule } from './rules.ts';

/** All faults of a cart, in the order of the rules' table: the shop's, then line by line, then the whole cart's. */
export interface Verdict {
  readonly errors: readonly ErrorEntry[];
  /** The bound in baht of a minimum or maximum order price. */
  readonly price?: number;
}

const TABLE = Object.entries(RULES) as readonly (readonly [CartErrorKey, Rule])[];

/** Asks a cart every rule of its moment; no errors means that it may be kept. */
export function judge(basket: Basket): Verdict {
  const asked = TABLE.filter(([, rule]) => rule.at.includes(basket.moment));
  const shop = asked.flatMap(([key, rule]) => (rule.about === 'shop' && rule.broken(basket) ? [{ key }] : []));
  if (shop.length > 0) return { errors: shop };
  const errors: ErrorEntry[] = basket.lines
    .filter(({ named, quantity }) => named && quantity > 0)
    .flatMap((line) => lineFaults(asked, line, basket));
  let price: number | undefined;
  for (const [key, rule] of asked) {
    const fault = rule.about === 'cart' ? rule.fault(basket) : null;
    if (fault === null) continue;
    const { price: bound, ...detail } = fault;
    price ??= bound;
    errors.push({ key, ...detail });
  }
  return price === undefined ? { errors } : { errors, price };
}

function lineFaults(asked: typeof TABLE, line: Line, basket: Basket): ErrorEntry[] {
  const faults: ErrorEntry[] = [];
  for (const [key, rule] of asked) {
    if (rule.about !== 'line') continue;
    const detail = rule.fault(line, basket);
    if (detail === null) continue;
    faults.push({ key, uuid: line.uuid, ...detail });
    if (rule.unavailable) break;
  }
  return faults;
}
