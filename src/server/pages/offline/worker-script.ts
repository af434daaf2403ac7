import { LANGS } from '#schemas/lang.ts';
import type { Assets } from '../render/assets.ts';

/** Unregisters an existing worker: the remedy if one ever does harm, and the rule in development. */
const RETIRE = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('raan-')) await caches.delete(name);
  await registration.unregister();
})()));`;

/**
 * `/sw.js`: the service worker of a build. It contains the languages and the id of the build, so that each build has
 * another one. Switched off it unregisters itself and deletes its caches. Browsers request it with every page: it is
 * never cached.
 */
export function workerScript(worker: Assets['worker'], buildId: string, isOn: boolean): Response {
  const script =
    isOn && worker !== undefined
      ? `self.BUILD=${JSON.stringify(buildId)};self.LANGS=${JSON.stringify(LANGS)};(()=>{${worker}})()`
      : RETIRE;
  return new Response(`${script}\n`, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
