/** Hands the diagnostics of pages to the overlay in the browser, over Vite's socket. */
import type { NormalizedHotChannel } from 'vite';
import { ASK, type DiagnosticReport, REPORT } from './report.ts';

/** Pages whose last report is kept for an overlay that asks later. */
const KEPT = 200;

export function showDiagnostics(hot: NormalizedHotChannel): { readonly told: (report: DiagnosticReport) => void } {
  const last = new Map<string, DiagnosticReport>();
  hot.on(ASK, (page: unknown, client) => {
    const report = typeof page === 'string' ? last.get(page) : undefined;
    if (report !== undefined) client.send(REPORT, report);
  });
  return {
    told: (report) => {
      last.delete(report.page);
      last.set(report.page, report);
      for (const oldest of last.keys()) {
        if (last.size <= KEPT) break;
        last.delete(oldest);
      }
      hot.send(REPORT, report);
    },
  };
}
