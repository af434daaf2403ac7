/**
 * Connects a page of `npm run dev` to its server: Vite's client reloads the page once a stopped server is back, and a notice
 * says so until then. Loaded by the document; no module of the app imports it, so that no build contains it.
 */
import { addDefaultRules } from '../../client/trusted-types/default-policy.ts';

// Vite's client waits for the server in a worker whose script is a blob.
addDefaultRules({ createScriptURL: (url) => (url.startsWith('blob:') ? url : null) });

const STYLES = `
:host { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483001; }
p { margin: 0; padding: 12px 16px; border-radius: 12px; background: #221a15; color: #f6f1ea; font: 400 14px/1.5 system-ui, sans-serif;
  box-shadow: 0 0 0 1px #0003, 0 8px 24px #0005; }
`;

let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
});

import.meta.hot?.on('vite:ws:disconnect', () => {
  // A page that is left closes its socket too.
  if (!isLeaving) showNotice();
});

function showNotice(): void {
  const host = document.createElement('raan-connection');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const notice = document.createElement('p');
  notice.setAttribute('role', 'status');
  root.append(notice);
  document.body.append(host);
  notice.textContent = 'The development server has stopped. This page reloads when it is back.';
}
