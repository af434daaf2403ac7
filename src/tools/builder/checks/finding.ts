/** Findings of the checks before a page is published. Pure. */
import { type Finding, PUBLISH_CHECKS, type PublishCheck } from '#schemas/builder/checks.ts';
import { valueAt } from '../../json/json-value.ts';
import { isRecord } from '#schemas/record.ts';
import type { Page } from '../page/nodes.ts';
import type { Diagnostic } from '#schemas/page/node.ts';

/** Findings of the renderer's diagnostics; hints are no findings. */
export function findingsOf(
  diagnostics: readonly Diagnostic[],
  nodeOf: (pointer: string) => string | undefined,
): Finding[] {
  return diagnostics.flatMap(({ level, code, path, message }) => {
    const problem = { code, pointer: path };
    return level === 'info'
      ? []
      : [{ code: 'diagnostic', level, node: nodeOf(path), detail: message, problem } as const];
  });
}

/** The value that a problem is about, as it is written; the type of a node. '' for any other. */
export function problemValue(page: Page, pointer: string): string {
  const found = valueAt(page, pointer);
  const value = isRecord(found) ? found.type : found;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, MAX_VALUE)
    : '';
}

const MAX_VALUE = 80;

/** Findings by kind, in the order of `PUBLISH_CHECKS`. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => PUBLISH_CHECKS.indexOf(a.code) - PUBLISH_CHECKS.indexOf(b.code));
}

/** Whether a finding is among the checks that the shop lets stop a publication. */
export function isStopped(findings: readonly Finding[], stops: readonly PublishCheck[]): boolean {
  return findings.some(({ code }) => stops.includes(code));
}
