/** The only script a page runs before its visitor does something: it waits for that, and starts the app. */
import { readPlan } from '../../page/start-plan.ts';
import { startOnIntent } from './start-on-intent.ts';

const plan = readPlan();
if (plan !== undefined)
  startOnIntent(plan, {
    load: (url) => import(/* @vite-ignore */ url),
    reload: () => location.reload(),
  });
