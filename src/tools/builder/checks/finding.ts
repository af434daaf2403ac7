import type { Diagnostic } from '#schemas/node.ts';

/** Kinds of findings, in the order in which they are shown. */
export const CHECKS = [
  'no-title',
  'diagnostic',
  'broken-link',
  'heading-order',
  'no-alt',
  'missing-translation',
  'heavy',
] as const;
export type CheckCode = (typeof CHECKS)[number];

/** What is wrong with a page before it is published. */
export interface Finding {
  readonly code: CheckCode;
  readonly level: 'error' | 'warn';
  /** Id of the node to select; undefined: the page itself. */
  readonly node: string | undefined;
  /** What it is about: an address, names of languages, a message; '' without one. */
  readonly detail: string;
}

/** Findings of the renderer's diagnostics; hints alone are none. */
export function findingsOf(
  diagnostics: readonly Diagnostic[],
  nodeOf: (pointer: string) => string | undefined,
): Finding[] {
  return diagnostics.flatMap(({ level, path, message }) =>
    level === 'info' ? [] : [{ code: 'diagnostic', level, node: nodeOf(path), detail: message } as const],
  );
}

/** Findings by kind, in the order of `CHECKS`. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => CHECKS.indexOf(a.code) - CHECKS.indexOf(b.code));
}
