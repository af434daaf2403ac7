/** What the doctor and the preflight say of a commerce engine: what is wrong, where, and how it is put right. */
import { unreachable } from '#schemas/unreachable.ts';
import { type EngineFault, EngineUnavailable } from '../../store/commerce/vendure/client.ts';
import { type EngineProbe, probeVendure } from '../../store/commerce/vendure/probe.ts';
import type { ShopPolicy } from '../../store/shop.ts';
import { parse } from '#schemas/problem.ts';
import { ShopFile } from '../../store/import/records.ts';
import type { Config } from '../config.ts';
import type { Change } from '../preflight/examine-tree.ts';
import type { Finding } from './check.ts';

type Vendure = NonNullable<Config['vendure']>;

/** The engine's subjects; they share one look at it. */
export function engineSubjects(
  vendure: Vendure,
  looked = lookAtEngine(vendure),
): Readonly<Record<string, () => Promise<Finding>>> {
  const of = (judge: (probe: EngineProbe) => Finding) => async () => {
    const probe = await looked();
    return 'status' in probe
      ? { status: 'warning' as const, message: 'not looked at: the engine is not reached' }
      : judge(probe);
  };
  return {
    engine: async () => {
      const probe = await looked();
      return 'status' in probe ? probe : channelFinding(probe);
    },
    'engine prices': of(priceFinding),
    'engine fields': of(fieldFinding),
  };
}

/** Looks at the engine once, when it is first asked for. */
export function lookAtEngine(
  vendure: Vendure,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): () => Promise<EngineProbe | Finding> {
  let looked: Promise<EngineProbe | Finding> | undefined;
  return () =>
    (looked ??= probeVendure(vendure, fetch).catch((error: unknown) => {
      if (!(error instanceof EngineUnavailable)) throw error;
      return { status: 'fault', message: `${vendure.url}: ${error.message}; ${remedyOf(error.fault, vendure)}` };
    }));
}

function remedyOf(fault: EngineFault, { username }: Vendure): string {
  switch (fault) {
    case 'silent':
      return 'start Vendure, or check COMMERCE_URL';
    case 'foreign':
      return 'COMMERCE_URL must be the address above /admin-api and /shop-api of a Vendure server';
    case 'login':
      return 'check COMMERCE_USER and COMMERCE_PASSWORD';
    case 'channel':
      return "COMMERCE_CHANNEL must be a channel's token: Vendure's admin shows it under Settings, Channels";
    case 'forbidden':
      return `give the role of ${username} the rights that docs/engines.md lists`;
    case 'refused':
      return 'Vendure 3.7 or later is needed';
    default:
      return unreachable(fault);
  }
}

function channelFinding({ channel, products }: EngineProbe): Finding {
  const message = `Vendure's channel ${channel} has ${products} products`;
  return products === 0
    ? { status: 'warning', message: `${message}: assign some to it, or check COMMERCE_CHANNEL` }
    : { status: 'ok', message };
}

function priceFinding({ channel, currency, pricesIncludeTax, taxRates }: EngineProbe): Finding {
  const at = `in Vendure's admin, Settings, Channels, ${channel}`;
  if (currency !== 'THB')
    return {
      status: 'fault',
      message: `the channel sells in ${currency}, the shop in THB: set its default currency ${at}`,
    };
  if (taxRates === undefined)
    return {
      status: 'fault',
      message: `the channel has no default tax zone, so that no price with tax is known: set one ${at}`,
    };
  const rates = taxRates.length === 0 ? 'no tax' : `${taxRates.join(' and ')} % tax`;
  if (!pricesIncludeTax)
    return {
      status: 'warning',
      message: `prices are kept without tax, and shown with it (${rates}): let them include tax ${at}, to type the prices that shoppers see`,
    };
  return { status: 'ok', message: `THB, prices include ${rates}` };
}

function fieldFinding({ hasUuids, hasListing }: EngineProbe): Finding {
  const lacking = [
    ...(hasUuids ? [] : ['raanUuid of Product and ProductVariant (pages keep the products that they name)']),
    ...(hasListing ? [] : ['raanListed of Promotion (its codes are listed as coupons)']),
  ];
  if (lacking.length === 0) return { status: 'ok', message: 'raanUuid and raanListed are there' };
  return {
    status: 'warning',
    message: `no custom field ${lacking.join(', and no ')}: docs/engines.md shows how to add them`,
  };
}

/** What the preflight says of the engine: what is not right with it, and what the shop's terms ask for in vain. */
export async function engineChanges(vendure: Vendure, policy: unknown): Promise<Change[]> {
  const looked = lookAtEngine(vendure);
  const probe = await looked();
  const findings = await Promise.all(
    Object.entries(engineSubjects(vendure, looked)).map(async ([path, find]) => ({ path, ...(await find()) })),
  );
  const terms = parse(ShopFile.entries.policy, policy);
  const problems = 'status' in probe || !terms.ok ? [] : termProblems(terms.value, probe);
  const change = (level: Change['level'], path: string, message: string) => ({
    level,
    code: 'ENGINE',
    where: 'engine',
    path,
    message,
  });
  return [
    ...findings.flatMap(({ status, path, message }) =>
      status === 'ok' ? [] : [change(status === 'fault' ? 'error' : 'warn', path, message)],
    ),
    ...problems.map(({ path, message }) => change('warn', path, message)),
  ];
}

/** What a shop's terms ask for that the engine ignores or lacks, by the setting. */
export function termProblems(
  { points, vat_percent: vat, deliveries = {}, shipping_types: types, banks }: ShopPolicy,
  probe: Pick<EngineProbe, 'deliveries' | 'payments'>,
): { readonly path: string; readonly message: string }[] {
  const free = Object.entries(deliveries).filter(([, { free_from: from }]) => typeof from === 'number');
  const without = (wanted: readonly string[], there: readonly string[]) =>
    wanted.filter((code) => !there.includes(code));
  const missing = (field: string, what: string, codes: readonly string[]) =>
    codes.map((code) => ({ path: `/policy/${field}`, message: `Vendure has no ${what} ${code}: it is not offered` }));
  return [
    ...(points?.enabled === true ? [{ path: '/policy/points', message: 'ignored: Vendure has no points' }] : []),
    ...((vat ?? 0) > 0 ? [{ path: '/policy/vat_percent', message: "ignored: Vendure's prices hold the tax" }] : []),
    ...free.map(([type]) => ({
      path: `/policy/deliveries/${type}/free_from`,
      message: 'ignored: make free delivery a promotion in Vendure',
    })),
    ...missing('shipping_types', 'shipping method', without(types, probe.deliveries)),
    ...missing('banks', 'open payment method', without(banks, probe.payments)),
  ];
}
