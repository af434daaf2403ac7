/** Screenshots of drafts for agents: the server's browser connects only to the process that renders them. */
import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { createPictures } from '../../src/server/agents/picture.ts';

/** A server in the service's own network that counts its visitors. */
async function openCanary(): Promise<{ readonly port: number; readonly seen: string[]; readonly close: () => void }> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host}${request.url}`);
    response.end();
  });
  server.on('connection', () => seen.push('connection'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    seen,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test(
  'no element of a page makes the browser connect elsewhere',
  { tag: ['@desktop', '@field-2.2'] },
  async ({}, { project }) => {
    const canary = await openCanary();
    const asked: string[] = [];
    const elsewhere = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', 'page.invalid'].map(
      (host) => `${host}:${canary.port}`,
    );
    const html = `<!doctype html><html><head>
    ${elsewhere
      .map(
        (host) => `<link rel="stylesheet" href="http://${host}/style.css"><link rel="preconnect" href="http://${host}">
        <link rel="dns-prefetch" href="//${host}"><link rel="prefetch" href="http://${host}/next">
        <style>@import url(http://${host}/import.css); @font-face { font-family: f; src: url(http://${host}/font.woff2) }
        p { font-family: f; background: url(http://${host}/background.png) }</style>`,
      )
      .join('')}
    <link rel="stylesheet" href="/own.css"></head><body><p>text</p>
    ${elsewhere
      .map(
        (
          host,
        ) => `<img src="http://${host}/picture.png"><img src="https://${host}/picture.png"><img srcset="http://${host}/set.png 1x">
        <iframe src="http://${host}/frame"></iframe><object data="http://${host}/object"></object><video src="http://${host}/video"></video>
        <embed src="http://${host}/embed"><script src="http://${host}/script.js"></script>
        <script>new WebSocket('ws://${host}/socket'); fetch('http://${host}/fetch')</script>
        <form action="http://${host}/form"></form><a ping="http://${host}/ping" href="http://${host}/">link</a>`,
      )
      .join('')}
    <img src="/redirected.png"><img src="file:///etc/hostname"></body></html>`;
    const answerFile = async (path: string) => {
      asked.push(path);
      return path === '/redirected.png'
        ? new Response(null, { status: 302, headers: { location: `http://127.0.0.1:${canary.port}/redirected` } })
        : new Response('p { color: red }', { headers: { 'content-type': 'text/css' } });
    };
    try {
      const path = project.use.launchOptions?.executablePath ?? '';
      const pictures = createPictures(path, () => undefined);
      const picture = await pictures.capture(html, { width: 400, height: 400 }, answerFile);
      const redirect = `<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${canary.port}/refreshed">`;
      await pictures
        .capture(html.replace('<head>', `<head>${redirect}`), { width: 400, height: 400 }, answerFile)
        .catch(() => undefined);
      expect([picture.subarray(1, 4).toString(), canary.seen]).toEqual(['PNG', []]);
      expect(asked).toContain('/own.css');
      expect(asked).toContain('/redirected.png');
    } finally {
      canary.close();
    }
  },
);
