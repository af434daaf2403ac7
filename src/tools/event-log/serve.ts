import type { Connect, ViteDevServer } from 'vite';
import { serveOwnPage } from '../inspector/serve.ts';
import { OWN_PAGE } from '../../client/tracking/event-channel.ts';

/** Serves the event log, `/__events`. Development only. */
export function serveEvents(vite: Pick<ViteDevServer, 'transformIndexHtml'>): Connect.NextHandleFunction {
  return serveOwnPage(vite, {
    path: OWN_PAGE,
    title: 'Events',
    root: 'events',
    module: '/src/tools/event-log/page/main.tsx',
  });
}
