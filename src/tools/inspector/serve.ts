/** Serves the development server's own pages, such as the inspector. */
import type { Connect, ViteDevServer } from 'vite';
import { OWN_PAGE } from '../../shop/inspect/inspector-url.ts';

interface OwnPage {
  readonly path: string;
  readonly title: string;
  /** Id of React's root element. */
  readonly root: string;
  readonly module: string;
}

const renderPage = ({ title, root, module }: OwnPage) => `<!doctype html>
<html lang="en" data-theme="clay">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/favicon.svg" />
    <title>${title} · Raan</title>
  </head>
  <body>
    <div id="${root}"></div>
    <script type="module" src="${module}"></script>
  </body>
</html>
`;

/** Same origin only, not framable. Vite needs inline scripts and styles. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self' ws:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves `/__inspect`; passes every other path on. */
export function serveInspector(vite: Pick<ViteDevServer, 'transformIndexHtml'>): Connect.NextHandleFunction {
  return serveOwnPage(vite, {
    path: OWN_PAGE,
    title: 'Machines',
    root: 'inspector',
    module: '/src/tools/inspector/page/main.tsx',
  });
}

/** Serves a page of the development server at one path. */
export function serveOwnPage(
  vite: Pick<ViteDevServer, 'transformIndexHtml'>,
  own: OwnPage,
): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (request.url?.split('?', 1)[0] !== own.path) return next();
    vite.transformIndexHtml(own.path, renderPage(own)).then((page) => {
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
