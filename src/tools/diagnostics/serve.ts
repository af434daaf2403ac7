import { LRUCache } from 'lru-cache';
import type { NormalizedHotChannel } from 'vite';
import { REQUEST, type DiagnosticReport, REPORT } from './report.ts';

/** Pages whose last report is cached for an overlay that loads later. */
const MAX_PAGES = 200;

/** Sends the diagnostics of pages to the overlay in the browser, over Vite's socket. Development only. */
export function createDiagnosticsChannel(hot: NormalizedHotChannel): {
  readonly report: (report: DiagnosticReport) => void;
} {
  const reports = new LRUCache<string, DiagnosticReport>({ max: MAX_PAGES });
  hot.on(REQUEST, (page: unknown, client) => {
    const report = typeof page === 'string' ? reports.get(page) : undefined;
    if (report !== undefined) client.send(REPORT, report);
  });
  return {
    report: (report) => {
      reports.set(report.page, report);
      hot.send(REPORT, report);
    },
  };
}
