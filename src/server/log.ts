/** Structured log: one JSON object per line on stdout. Never log cookies, secrets or personal data. */
import { type DestinationStream, destination, pino } from 'pino';
import type { Config } from './config.ts';
import { currentRequestId } from './http/message/request-id.ts';

/** Levels of the log, from the least to the most severe. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
/** Writes one entry; `event` is a fixed name in kebab case, `fields` become JSON. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>) => void;

/**
 * Lines of `level` and above, each with its `time`, `level` and `event`, and with the `requestId` of the current
 * request. Lines are written synchronously: none is lost when the process ends.
 */
export function createLog(
  level: Config['logLevel'],
  stream: DestinationStream = destination({ fd: 1, sync: true }),
): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
    },
    stream,
  );
  return (entryLevel, event, { level: _, ...fields } = {}) => logger[entryLevel]({ event, ...fields });
}

/** Maximum length of a logged chain of causes; longer chains repeat themselves. */
const MAX_CAUSES = 5;

/** An exception as fields of the log: message, stack and causes. */
export function errorFields(error: unknown): { readonly message: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const stacks: string[] = [];
  for (let each: unknown = error; each instanceof Error && stacks.length < MAX_CAUSES; each = each.cause)
    stacks.push(each.stack ?? String(each));
  return { message: String(error), stack: stacks.join('\ncaused by: ') };
}
