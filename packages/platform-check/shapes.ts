/** Compares a platform's records with the contract's shapes. */
import * as v from 'valibot';
import { EXACT, LOOSE, type ShapeName } from '../../schemas/wire/shapes.ts';
import type { Probe } from './check.ts';

/** Reports where a value differs from a shape. Answers whether the storefront can read it. */
export function checkShape(
  probe: Pick<Probe, 'fault' | 'loose'>,
  where: string,
  name: ShapeName,
  value: unknown,
): boolean {
  const exact = v.safeParse(EXACT[name], value);
  if (exact.success) return true;
  const loose = v.safeParse(LOOSE[name], value);
  const report = loose.success ? probe.loose : probe.fault;
  for (const issue of loose.issues ?? exact.issues) {
    const path = v.getDotPath(issue);
    report(path === null ? `${where}: ${name}` : `${where}: ${name}.${path}`, issue.message, issue.input);
  }
  return loose.success;
}
