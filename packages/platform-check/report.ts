/** Writes reports for people. */
import type { CheckResult } from './check.ts';
import type { PlatformReport } from './platform-check.ts';

/** 0: sound; 1: it breaks the contract (`isStrict`: or is loose). */
export function exitCodeOf({ results }: PlatformReport, isStrict: boolean): 0 | 1 {
  const findings = results.flatMap((result) => result.findings);
  return findings.some(({ level }) => isStrict || level === 'fault') ? 1 : 0;
}

/** Formats a report, grouped by the first word of the checks' names. */
export function formatReport({ url, results, requests, seconds }: PlatformReport): string {
  const groups = Map.groupBy(results, ({ name }) => name.split('.')[0] ?? '');
  const sections = [...groups].map(([group, list]) => [`\n${group}`, ...list.flatMap(formatResult)].join('\n'));
  const count = (test: (result: CheckResult) => boolean) => results.filter(test).length;
  const failed = count(isFaulty);
  const skipped = count(({ skipped }) => skipped !== undefined);
  const loose = count((result) => !isFaulty(result) && result.findings.length > 0);
  const passed = results.length - failed - skipped - loose;
  const sum = `${passed} passed, ${failed} failed, ${loose} loose, ${skipped} skipped`;
  return `${url}\n${sections.join('\n')}\n\n${sum}; ${requests} requests in ${seconds.toFixed(1)} s`;
}

function isFaulty({ findings }: CheckResult): boolean {
  return findings.some(({ level }) => level === 'fault');
}

function formatResult(result: CheckResult): readonly string[] {
  const { name, title, findings, skipped } = result;
  if (skipped !== undefined) return [`  - ${name}: skipped, ${skipped}`];
  if (findings.length === 0) return [`  ✓ ${name}`];
  return [
    `  ${isFaulty(result) ? '✗' : '~'} ${name}: ${title}`,
    ...findings.flatMap(({ level, where, expected, got }) => [
      `      ${level === 'fault' ? '' : '(loose) '}${where}`,
      `        expected ${expected}`,
      `        got      ${got}`,
    ]),
  ];
}
