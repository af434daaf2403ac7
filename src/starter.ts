/** The only script a page runs before its visitor does something: it waits for that, and starts the app. */
import { readPlan } from './starter/plan.ts';
import { startOnIntent } from './starter/start-on-intent.ts';

const plan = readPlan();
if (plan !== undefined)
  startOnIntent(plan, {
    load: (url) => import(/* @vite-ignore */ url),
    reload: () => location.reload(),
  });
