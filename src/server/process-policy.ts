/** Ends the server's process: on request, or after an uncaught error. Either way it drains first. */
import { errorFields, type Log } from './log.ts';

/** Timeout of running requests (ms). */
export const DRAIN_MS = 10_000;
/** Grace period beyond it, after which the process is killed (ms). */
const GRACE_MS = 2000;

/** The part of Node's `process` that is needed. */
export interface ProcessEvents {
  on(event: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  on(event: 'uncaughtException', listener: (error: unknown, origin: string) => void): unknown;
  exit(code: number): void;
}

export interface ProcessPolicy {
  /** Source of signals and uncaught errors. */
  readonly process: ProcessEvents;
  readonly log: Log;
  /** Time before running requests are drained (ms). */
  readonly noticeMs?: number;
  /** Drains running requests, then closes everything. */
  readonly drain: () => Promise<void>;
}

/**
 * Ends the process with 0 after SIGTERM and SIGINT, and with 1 after an uncaught error or an unhandled rejection: its
 * state is unknown then, and its supervisor restarts it. The first event decides.
 */
export function endProcessWell({ process, log, noticeMs = 0, drain }: ProcessPolicy): void {
  let isEnding = false;
  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    log('info', 'draining');
    setTimeout(() => process.exit(code), noticeMs + DRAIN_MS + GRACE_MS).unref();
    try {
      await drain();
    } catch (error) {
      log('error', 'drain-failed', errorFields(error));
    }
    process.exit(code);
  };
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  process.on('uncaughtException', (error: unknown, origin: string) => {
    log('error', origin === 'unhandledRejection' ? 'unhandled-rejection' : 'uncaught-exception', errorFields(error));
    void end(1);
  });
}
