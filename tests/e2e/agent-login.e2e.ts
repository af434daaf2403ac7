/** A person connects an agent: from the app's request over the log-in and the page of consent back to the app. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, expectAccessible, test } from './shop.ts';
import { login } from './workbench.ts';

/** An app that waits on this computer for the browser to return; answers with the address it was sent to. */
async function openApp() {
  const returned = Promise.withResolvers<URL>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/callback') returned.resolve(url);
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>App</title><p>You may close this.</p>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { redirect: `http://127.0.0.1:${port}/callback`, returned: returned.promise, close: () => server.close() };
}

test('a person lets an app work in the shop, and disconnects it in their account @desktop-first', async ({
  page,
  baseURL,
}, info) => {
  const app = await openApp();
  const metadata = await page.request.get('/.well-known/oauth-authorization-server');
  const { registration_endpoint: at, authorization_endpoint: ask, token_endpoint: exchange } = await metadata.json();
  const registered = await page.request.post(at, {
    data: { client_name: 'Shelf helper', redirect_uris: ['http://127.0.0.1/callback'] },
  });
  const { client_id: client } = await registered.json();
  const verifier = 'v'.repeat(64);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: app.redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${baseURL ?? ''}/api/mcp`,
    state: 'of this browser',
    lang: 'en',
  });

  await page.goto(`${ask}?${query}`);
  await expect(page).toHaveURL(/\/account\/login\?/);
  await login(page, baseURL, 'Malee');
  await page.goto(`${ask}?${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Let Shelf helper work in this shop?');
  await expect(page.getByRole('checkbox', { name: 'Publish pages' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Read pages' })).toBeDisabled();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('consent.png'), fullPage: true });
  await page.getByRole('checkbox', { name: 'Comment' }).uncheck();
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('You may close this.')).toBeVisible();
  const { searchParams } = await app.returned;
  app.close();
  expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['of this browser', baseURL]);

  const form = {
    grant_type: 'authorization_code',
    code: searchParams.get('code') ?? '',
    client_id: client,
    redirect_uri: app.redirect,
    code_verifier: verifier,
  };
  const tokens = await (await page.request.post(exchange, { form })).json();
  expect(tokens.scope).toBe('read translate edit');
  const tools = async () => {
    const headers = { authorization: `Bearer ${tokens.access_token}`, cookie: '' };
    return (await page.request.get('/api/agent', { headers })).status();
  };
  expect(await tools()).toBe(200);

  await page.goto('/account/connections?lang=en');
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('connections.png'), fullPage: true });
  await page.getByRole('button', { name: 'Disconnect: Shelf helper' }).click();
  await expect(page.getByText('Agents that work as you')).toBeHidden();
  expect(await tools()).toBe(401);
});
