/**
 * The development overlay: diagnostics of the current page. Loaded by the document of `npm run dev`; no module of the app
 * imports it, so that no build contains it.
 */
import { NodeFailure } from '../../renderer/resolve/resolved-node.ts';
import { splitLang } from '../../routes/lang-prefix.ts';
import { createPanel } from './panel.ts';
import { REQUEST, type DiagnosticReport, REPORT, type DisplayedDiagnostic } from './report.ts';

const hot = import.meta.hot;
const panel = createPanel();
/** Errors that components threw on this page. */
let thrown: readonly DisplayedDiagnostic[] = [];
let found: readonly DisplayedDiagnostic[] = [];
let componentFiles: Readonly<Record<string, string>> = {};

function pagePath(): string {
  return decodeURIComponent(splitLang(location.pathname).rest);
}

hot?.on(REPORT, ({ page, diagnostics, components = {} }: DiagnosticReport) => {
  componentFiles = components;
  if (page !== pagePath()) return;
  found = diagnostics;
  panel.show([...found, ...thrown]);
});

window.addEventListener('error', ({ error }) => {
  if (!(error instanceof NodeFailure)) return;
  const { id, type } = error.node;
  const { [type]: file } = componentFiles;
  const files = file === undefined ? {} : { files: [file] };
  const { message } = error;
  thrown = [...thrown, { level: 'error', code: 'COMPONENT_THREW', nodeId: id, path: '', type, message, ...files }];
  panel.show([...found, ...thrown]);
});

// A navigation clears the errors of the page before; the server's report comes by itself.
let path = pagePath();
window.navigation?.addEventListener('currententrychange', () => {
  if (pagePath() === path) return;
  path = pagePath();
  thrown = [];
  hot?.send(REQUEST, path);
});

// Requests the report: the document was written before this listened.
hot?.send(REQUEST, path);
