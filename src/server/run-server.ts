import process from 'node:process';
import type { Config } from './config.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';
import type { Platform } from './platform.ts';
import { DRAIN_MS, endProcessWell } from './process-policy.ts';

/** A server of this process with its dependencies. */
export interface ServerParts {
  readonly served: Parameters<typeof listen>[0];
  readonly platform: Platform;
  readonly config: Config;
  readonly log: Log;
  /** Closes the server's dependencies, once it accepts no more requests. */
  readonly stop: () => void | Promise<void>;
}

/**
 * Listens until the process is asked to end, then drains and closes the platform. If it can't listen, it closes the
 * platform too, and throws.
 */
export async function runServer({ served, platform, config, log, stop }: ServerParts): Promise<void> {
  const { port, host, drainNoticeMs: noticeMs } = config;
  const server = await listen(served, { port, host, noticeMs, drainMs: DRAIN_MS }).catch(async (error: unknown) => {
    await platform.close();
    throw error;
  });
  log('info', 'listening', { url: server.url });
  endProcessWell({
    process,
    log,
    noticeMs,
    drain: async () => {
      await server.stop();
      await stop();
      await platform.close();
    },
  });
}
