import type { Diagnostic } from '#schemas/node.ts';

/** Diagnostics of a page, from the development server; `page` is its path without language prefix. */
export interface DiagnosticReport {
  readonly page: string;
  readonly diagnostics: readonly DisplayedDiagnostic[];
}

export type DisplayedDiagnostic = Pick<Diagnostic, 'level' | 'code' | 'nodeId' | 'path' | 'type' | 'message'>;

/** Events between the development server and the overlay, over Vite's socket: a report, and the request for one. */
export const REPORT = 'raan:diagnostics';
export const REQUEST = 'raan:diagnostics-of';
