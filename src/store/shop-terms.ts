/** What a commerce engine decides of a shop's terms: pages promise what the engine gives, not what the shop's folder says. */
import { paymentWays } from './order/delivery.ts';
import type { Shop, ShopPolicy } from './shop.ts';

/** Terms as the engine has them. */
export interface EngineTerms {
  /** Baht by code of the delivery; null: it depends on the order. */
  readonly fees: Readonly<Record<string, number | null>>;
  /** Codes of the ways to pay that are open. */
  readonly payments: readonly string[];
}

type Termed = Pick<Shop, 'policy' | 'paymentMethods'>;

/**
 * A shop's terms and ways to pay as its engine has them. Points, VAT on top and free delivery from a price on are none of what an engine
 * gives.
 */
export function termsBehind({ policy, paymentMethods }: Termed, { fees, payments }: EngineTerms): Termed {
  const { points: _points, vat_percent: _vat, rules, deliveries, ...others } = policy;
  const open = new Set(payments);
  // A bank that no listed way leads to has no label.
  const ways = paymentWays({ paymentMethods, policy }).filter(({ value }) => open.has(value));
  const listed = paymentMethods.filter((method) =>
    paymentWays({ paymentMethods: [method], policy }).some(
      ({ value, label }) => label !== undefined && open.has(value),
    ),
  );
  return {
    policy: {
      ...others,
      banks: policy.banks.filter((bank) => open.has(bank)),
      shipping_types: policy.shipping_types.filter((type) => Object.hasOwn(fees, type)),
      ...(rules === undefined ? {} : { rules: rulesBehind(rules, ways) }),
      ...(deliveries === undefined ? {} : { deliveries: deliveriesBehind(deliveries, fees) }),
    },
    paymentMethods: listed,
  };
}

/** Instalments over the months that can be paid; none where none can. */
function rulesBehind(
  { installments, ...rules }: NonNullable<ShopPolicy['rules']>,
  ways: ReturnType<typeof paymentWays>,
): NonNullable<ShopPolicy['rules']> {
  const months = ways.flatMap(({ months: count }) => count ?? []);
  return installments === undefined || months.length === 0
    ? rules
    : { ...rules, installments: { ...installments, months } };
}

function deliveriesBehind(
  deliveries: NonNullable<ShopPolicy['deliveries']>,
  fees: EngineTerms['fees'],
): NonNullable<ShopPolicy['deliveries']> {
  return Object.fromEntries(
    Object.entries(deliveries).flatMap(([type, { free_from: _free, ...terms }]) =>
      Object.hasOwn(fees, type) ? [[type, { ...terms, fee: fees[type] ?? terms.fee }]] : [],
    ),
  );
}
