/** Findings of the checks before a page is published. Pure. */
import { type Finding, PUBLISH_CHECKS, type PublishCheck } from '#schemas/builder/checks.ts';
import type { Diagnostic } from '#schemas/page/node.ts';

/** Findings of the renderer's diagnostics; hints are no findings. */
export function findingsOf(
  diagnostics: readonly Diagnostic[],
  nodeOf: (pointer: string) => string | undefined,
): Finding[] {
  return diagnostics.flatMap(({ level, path, message }) =>
    level === 'info' ? [] : [{ code: 'diagnostic', level, node: nodeOf(path), detail: message } as const],
  );
}

/** Findings by kind, in the order of `PUBLISH_CHECKS`. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => PUBLISH_CHECKS.indexOf(a.code) - PUBLISH_CHECKS.indexOf(b.code));
}

/** Whether a finding is among the checks that the shop lets stop a publication. */
export function isStopped(findings: readonly Finding[], stops: readonly PublishCheck[]): boolean {
  return findings.some(({ code }) => stops.includes(code));
}
