import type { Config } from './config.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>) => void;

const ORDER: readonly Config['logLevel'][] = ['debug', 'info', 'warn', 'error', 'silent'];

/** Structured log: one JSON object a line on stdout. Never give it cookies, secrets or personal data. */
export function createLog(level: Config['logLevel']): Log {
  const least = ORDER.indexOf(level);
  return (entryLevel, event, fields) => {
    if (ORDER.indexOf(entryLevel) < least) return;
    process.stdout.write(
      `${JSON.stringify({ time: new Date().toISOString(), level: entryLevel, event, ...fields })}\n`,
    );
  };
}
