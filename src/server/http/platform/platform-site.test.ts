import { expect, test } from 'vitest';
import { readRequestContext } from '../message/request-context.ts';
import { isSitePath, proxyUpstreamSite } from './platform-site.ts';

/** The status of an upstream's answer at a path; undefined: a page of the shop may be shown there. */
async function shownOf(path: string, answer: Response): Promise<number | undefined> {
  const request = new Request(`http://shop.test${path}`);
  const context = readRequestContext(request, undefined, false);
  if (context === undefined) throw new Error(`no context of ${path}`);
  return (await proxyUpstreamSite(request, context, () => Promise.resolve(answer)))?.status;
}

test('the JSON of an upstream is shown only as metadata of the log-in of agents', async () => {
  const metadata = ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/api/mcp'];
  for (const path of metadata) {
    expect([path, isSitePath(path), await shownOf(path, Response.json({}))]).toEqual([path, true, 200]);
    expect(await shownOf(path, Response.json({}, { status: 404 }))).toBeUndefined();
  }
  expect(await shownOf('/account', Response.json({}))).toBeUndefined();
  expect(['/.well-known/oauth-protected-resources', '/builder', '/builder/oauths'].filter(isSitePath)).toEqual([]);
});
