import { expect, test } from 'vitest';
import { collectDiagnostics } from './collect-diagnostics.ts';
import type { DiagnosticReport } from '../../tools/diagnostics/report.ts';

test('reports the diagnostics of a page after its response, also for navigations and for pages without any', () => {
  const reports: DiagnosticReport[] = [];
  const logged: unknown[] = [];
  const log = collectDiagnostics(
    (...entry) => void logged.push(entry),
    (report) => void reports.push(report),
  );
  const fault = { code: 'UNKNOWN_TYPE', nodeId: 'n0', type: 'hero', message: 'there is no type "hero"' };
  log('warn', 'diagnostic', { page: '/about', pointer: '/0', ...fault });
  log('error', 'diagnostic', { page: '/', pointer: '/1/props/title', ...fault, code: 'INVALID_PROP' });
  log('debug', 'request', { method: 'GET', path: '/about/_payload.json', status: 200 });
  log('debug', 'request', { method: 'GET', path: '/', status: 200 });
  log('debug', 'request', { method: 'GET', path: '/', status: 200 });
  expect(reports).toEqual([
    { page: '/about', diagnostics: [{ level: 'warn', path: '/0', ...fault }] },
    { page: '/', diagnostics: [{ level: 'error', path: '/1/props/title', ...fault, code: 'INVALID_PROP' }] },
    { page: '/', diagnostics: [] },
  ]);
  expect(logged).toHaveLength(5);
});
