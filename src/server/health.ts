/** `/healthz` and `/readyz`. */
import { createCaller } from '../call/call.ts';
import type { Config } from './config.ts';
import type { Platform } from './platform.ts';

const PROBE_EVERY_MS = 10_000;
const SILENT_FOR_MS = 30_000;

/** Readiness of the server for `/readyz`. */
export interface Health {
  readonly ready: () => boolean;
  /** From now on the process only drains. */
  readonly drain: () => void;
  readonly stop: () => void;
}

/**
 * The embedded service is ready once it is open. An upstream is probed every 10 s and counts as down after 30 s without
 * a response.
 */
export function watchHealth(platform: Platform, config: Config, now: () => number = Date.now): Health {
  let draining = false;
  let answered = platform.kind === 'upstream' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const call = createCaller({
    fetch: platform.fetch,
    baseUrl: platform.baseUrl,
    lang: 'th',
    // The probe has no shop's host; a platform of many shops responds that it has no such shop, which counts as up.
    host: `${config.host}:${config.port}`,
    timeoutMs: config.platformTimeoutMs,
  });
  const probe = async () => {
    const answer = await call('base', { query: {} });
    if (answer.ok || answer.kind === 'refused' || (answer.kind === 'status' && answer.status < 500)) answered = now();
  };
  const timer = platform.kind === 'upstream' ? setInterval(() => void probe(), PROBE_EVERY_MS) : undefined;
  timer?.unref();
  if (timer !== undefined) void probe();
  return {
    ready: () => !draining && now() - answered < SILENT_FOR_MS,
    drain: () => {
      draining = true;
    },
    stop: () => clearInterval(timer),
  };
}
