/** The preflight's findings about a commerce engine, and about the shop's terms in front of it. */
import { parse } from '#schemas/problem.ts';
import type { EngineProbe } from '../../store/commerce/vendure/probe.ts';
import { ShopFile } from '../../store/import/records.ts';
import type { ShopPolicy } from '../../store/shop.ts';
import type { Config } from '../config.ts';
import { engineSubjects, lookAtEngine } from '../doctor/engine.ts';
import type { Change } from './examine-tree.ts';

/** The preflight's findings about the engine: its faults, and settings of the shop that it ignores. */
export async function engineChanges(vendure: NonNullable<Config['vendure']>, policy: unknown): Promise<Change[]> {
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

/** Settings of a shop's terms that the engine ignores or lacks. */
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
