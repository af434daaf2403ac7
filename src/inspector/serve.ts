/** Serves the inspector's own page; part of the development server alone. */
import type { Connect, ViteDevServer } from 'vite';
import { OWN_PAGE } from './messages.ts';

const PAGE = `<!doctype html>
<html lang="en" data-theme="clay">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/favicon.svg" />
    <title>Machines · Raan</title>
  </head>
  <body>
    <div id="inspector"></div>
    <script type="module" src="/src/inspector/page/main.tsx"></script>
  </body>
</html>
`;

/** Nothing but this server, in no frame. Inline scripts and styles are Vite's. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self' ws:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Answers `/__inspect`, and leaves every other path to who comes next. */
export function serveInspector(vite: Pick<ViteDevServer, 'transformIndexHtml'>): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (request.url?.split('?', 1)[0] !== OWN_PAGE) return next();
    vite.transformIndexHtml(OWN_PAGE, PAGE).then((page) => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'x-content-type-options': 'nosniff',
      });
      response.end(page);
    }, next);
  };
}
