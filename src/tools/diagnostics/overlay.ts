/**
 * The development overlay: what is wrong with the page being shown. Development only, loaded by the document that
 * `npm run dev` writes; no module of the app imports it, so a build has no byte of it.
 */
import { NodeFailure } from '../../renderer/resolve/resolved-node.ts';
import { splitLang } from '../../routes/lang-prefix.ts';
import { createPanel } from './panel.ts';
import { ASK, type DiagnosticReport, REPORT, type Shown } from './report.ts';

const hot = import.meta.hot;
const panel = createPanel();
/** What components threw on this page. */
let thrown: readonly Shown[] = [];
let found: readonly Shown[] = [];

function pagePath(): string {
  return decodeURIComponent(splitLang(location.pathname).rest);
}

hot?.on(REPORT, ({ page, diagnostics }: DiagnosticReport) => {
  if (page !== pagePath()) return;
  found = diagnostics;
  panel.show([...found, ...thrown]);
});

window.addEventListener('error', ({ error }) => {
  if (!(error instanceof NodeFailure)) return;
  const { id, type } = error.node;
  thrown = [...thrown, { level: 'error', code: 'COMPONENT_THREW', nodeId: id, path: '', type, message: error.message }];
  panel.show([...found, ...thrown]);
});

// A navigation: what was thrown belongs to the page before, and what the server found comes by itself.
let path = pagePath();
window.navigation?.addEventListener('currententrychange', () => {
  if (pagePath() === path) return;
  path = pagePath();
  thrown = [];
  hot?.send(ASK, path);
});

// The document was written before this was there to listen.
hot?.send(ASK, path);
