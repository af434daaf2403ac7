/** The page's side of the service worker (src/client/service-worker/worker.ts). */
import type { WorkerOrder } from './scope.ts';

const WORKER = '/sw.js';

interface UrlPolicy {
  readonly createScriptURL: (url: string) => string;
}

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: UrlPolicy) => UrlPolicy;
}

let policy: UrlPolicy | undefined;

/** The one address a worker may come from, as Trusted Types want it (CSP `trusted-types raan-worker`). */
function trustedWorker(): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(factory)) return WORKER;
  policy ??= factory.createPolicy('raan-worker', { createScriptURL: () => WORKER });
  return policy.createScriptURL(WORKER);
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

/** Returns the browser's service workers; undefined where it has none, or the context is insecure. */
export function workers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
}

/** Registers the worker; the browser looks for a newer one with every page from then on. */
export async function registerWorker(): Promise<void> {
  await workers()?.register(trustedWorker(), { scope: '/', updateViaCache: 'none' });
}

/** Activates a waiting worker at once. */
export function takeOver({ waiting }: Pick<ServiceWorkerRegistration, 'waiting'>): void {
  waiting?.postMessage('take-over' satisfies WorkerOrder);
}
