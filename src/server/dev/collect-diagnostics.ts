/** Collects the diagnostics of each page from the log, so that the storefront itself needs no hook for them. */
import type { Log } from '../log.ts';
import type { DiagnosticReport, DisplayedDiagnostic } from '../../tools/diagnostics/report.ts';

const LEVELS = ['info', 'warn', 'error'] as const;

/** Wraps the log, and calls `reported` for every page after its response, with or without diagnostics. */
export function collectDiagnostics(log: Log, reported: (report: DiagnosticReport) => void): Log {
  const pending = new Map<string, DisplayedDiagnostic[]>();
  return (level, event, fields = {}) => {
    log(level, event, fields);
    if (event === 'diagnostic') {
      const page = text(fields.page);
      const found = pending.get(page) ?? [];
      pending.set(page, found);
      found.push({
        level: LEVELS.find((each) => each === level) ?? 'info',
        code: text(fields.code),
        nodeId: text(fields.nodeId),
        path: text(fields.pointer),
        type: text(fields.type),
        message: text(fields.message),
        ...(typeof fields.stack === 'string' && { stack: fields.stack }),
      });
    }
    if (event === 'request') {
      const page = text(fields.path).replace(/\/_payload\.json$/, '') || '/';
      reported({ page, diagnostics: pending.get(page) ?? [] });
      pending.delete(page);
    }
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
