import type { Diagnostic } from '#schemas/page/node.ts';

/** Diagnostics of a page, from the development server; `page` is its path without language prefix. */
export interface DiagnosticReport {
  readonly page: string;
  readonly diagnostics: readonly DisplayedDiagnostic[];
}

/** The fields of a diagnostic that the overlay shows. */
export type DisplayedDiagnostic = Pick<Diagnostic, 'level' | 'code' | 'nodeId' | 'path' | 'type' | 'message'>;

/** Event of Vite's socket from the development server to the overlay; its data is a `DiagnosticReport`. */
export const REPORT = 'raan:diagnostics';
/** Event of Vite's socket from the overlay; its data is the page whose last report it asks for. */
export const REQUEST = 'raan:diagnostics-of';
