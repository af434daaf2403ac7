import type { Diagnostic } from '#schemas/page/node.ts';

/** Diagnostics of a page, from the development server; `page` is its path without language prefix. */
export interface DiagnosticReport {
  readonly page: string;
  readonly diagnostics: readonly DisplayedDiagnostic[];
  /** Components of the shop project by type, for errors that they throw in the browser. */
  readonly components?: Readonly<Record<string, string>>;
}

/** The fields of a diagnostic that the overlay shows. */
export type DisplayedDiagnostic = Pick<Diagnostic, 'level' | 'code' | 'nodeId' | 'path' | 'type' | 'message'> & {
  /** Files of the shop project: the page, with the line of the value, and the type. */
  readonly files?: readonly string[];
  /** The stack of an error that a component threw. */
  readonly stack?: string;
};

/** Event of Vite's socket from the development server to the overlay; its data is a `DiagnosticReport`. */
export const REPORT = 'raan:diagnostics';
/** Event of Vite's socket from the overlay; its data is the page whose last report it asks for. */
export const REQUEST = 'raan:diagnostics-of';
