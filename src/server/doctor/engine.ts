/** The doctor's checks of a commerce engine: fault, location and remedy. */
import { unreachable } from '#schemas/unreachable.ts';
import { type EngineFault, EngineUnavailable } from '../../store/commerce/vendure/client.ts';
import { type EngineProbe, probeVendure } from '../../store/commerce/vendure/probe.ts';
import type { Config } from '../config.ts';
import type { Finding } from './check.ts';
import { shownDocument } from '../../cli/setup/shown-command.mjs';

type Vendure = NonNullable<Config['vendure']>;

/** The engine's subjects; they share one examination. */
export function engineSubjects(
  vendure: Vendure,
  looked = lookAtEngine(vendure),
): Readonly<Record<string, () => Promise<Finding>>> {
  const of = (findingOf: (probe: EngineProbe) => Finding) => async () => {
    const probe = await looked();
    return 'status' in probe
      ? { status: 'warning' as const, message: 'not looked at: the engine is not reached' }
      : findingOf(probe);
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

/** Examines the engine once, on first use. */
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
      return `give the role of ${username} the rights that ${shownDocument('engines.md')} lists`;
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
    message: `no custom field ${lacking.join(', and no ')}: ${shownDocument('engines.md')} shows how to add them`,
  };
}
