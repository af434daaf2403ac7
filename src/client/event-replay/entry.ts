/** The only script of a page before its first interaction, which starts the app. */
import { readPlan } from '../../page/start-plan.ts';
import { startOnIntent } from './start-on-intent.ts';

const plan = readPlan();
if (plan !== undefined)
  startOnIntent(plan, {
    load: (url) => import(/* @vite-ignore */ url),
    reload: () => location.reload(),
  });
