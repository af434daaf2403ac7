import type { Diagnostic } from '#schemas/node.ts';

/** What the development server found in a page; `page` is its path without language prefix. */
export interface DiagnosticReport {
  readonly page: string;
  readonly diagnostics: readonly Shown[];
}

export type Shown = Pick<Diagnostic, 'level' | 'code' | 'nodeId' | 'path' | 'type' | 'message'>;

/** Names of the messages between the development server and the overlay, over Vite's socket. */
export const REPORT = 'raan:diagnostics';
export const ASK = 'raan:diagnostics-of';
