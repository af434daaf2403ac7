import type { NormalizedHotChannel } from 'vite';
import { BYTES_PER_JSON_CHARACTER, createByteCache } from '../../bounds/byte-cache.ts';
import { REQUEST, type DiagnosticReport, REPORT } from './report.ts';

/** Memory for the last reports of pages, for an overlay that loads later, in bytes. */
const REPORT_BYTES = 16 * 1024 * 1024;

/** Sends the diagnostics of pages to the overlay in the browser, over Vite's socket. Development only. */
export function createDiagnosticsChannel(hot: NormalizedHotChannel): {
  readonly report: (report: DiagnosticReport) => void;
} {
  const reports = createByteCache<DiagnosticReport>(REPORT_BYTES);
  hot.on(REQUEST, (page: unknown, client) => {
    const report = typeof page === 'string' ? reports.get(page) : undefined;
    if (report !== undefined) client.send(REPORT, report);
  });
  return {
    report: (report) => {
      reports.set(report.page, report, JSON.stringify(report).length * BYTES_PER_JSON_CHARACTER);
      hot.send(REPORT, report);
    },
  };
}
