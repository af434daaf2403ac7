/**
 * The only script of a page before its first interaction: it puts off the layout of later sections and starts the app.
 *
 * It is written into the document, so it has a budget of bytes and is one file. The bundler moves a module that the app
 * imports too into a chunk, and the server refuses such a build (src/server/pages/render/assets.ts). So constants of the
 * app are repeated here; types cost nothing.
 */
import { createModuleLoader, START_POLICY } from '../page/start/module-loader.ts';
import { readPlan } from '../page/start/start-plan.ts';
import { afterFirstPaint } from './intent.ts';
import { createAppLoader } from './load-app.ts';
import { putOffSections } from './later-sections.ts';
import { startOnIntent } from './start-on-intent.ts';

// Elements that would move when fonts arrive wait for them (shell/consent-banner); the first frame requests the fonts
// it needs.
afterFirstPaint(() => {
  void document.fonts.ready.then(() => {
    document.documentElement.dataset.fonts = '';
  });
});
const plan = readPlan();
const layOutSections = plan?.late ? putOffSections() : () => {};
if (plan !== undefined)
  startOnIntent(plan, {
    load: createAppLoader(createModuleLoader(START_POLICY)),
    // Not before: React compares the attributes of its elements with the server's.
    hydrated: layOutSections,
    reload: () => location.reload(),
  });
