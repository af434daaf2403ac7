/** `/sw.js`. Served with the id of its build and the languages before it (src/server/pages/offline/worker-script.ts). */
import { isWorkerScope } from './scope.ts';
import { workOffline } from './work-offline.ts';

const scope: unknown = globalThis;
if (isWorkerScope(scope)) workOffline(scope);
