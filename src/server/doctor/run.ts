/**
 * `npm run doctor [-- --json]`: finds problems that would keep this shop from starting or serving. Exit code 1 if there
 * are any.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { describeReport, examine, type Report } from './check.ts';
import { subjectsOf } from './subjects.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
const report = await examineThis();
console.log(values.json === true ? JSON.stringify(report, undefined, 2) : describeReport(report));
process.exitCode = report.status === 'fault' ? 1 : 0;

async function examineThis(): Promise<Report> {
  try {
    const config = readConfig(process.env);
    const own = { configuration: () => ({ status: 'ok' as const, message: 'every variable is understood' }) };
    return await examine({ ...own, ...subjectsOf(config) });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const checks = error.message
      .split('\n')
      .map((message) => ({ subject: 'configuration', status: 'fault' as const, message }));
    return { status: 'fault', checks };
  }
}
