/** A shop's first builder with a release, which `npm run pages:diff` draws. */
import { join } from 'node:path';
import * as v from 'valibot';
import { ends, type Run } from './smoke.ts';
import type { OpenShop } from './workshop.ts';

const PASSWORD = 'a long password';
const PATH = '/compared';
const Created = v.object({ data: v.object({ release: v.object({ id: v.string() }) }) });
const State = v.object({ data: v.object({ revision: v.number(), main: v.nullable(v.number()) }) });

/** Draws a release with one page in a shop that everybody may build. */
export const diffRelease: Run = ends(async (workshop) => {
  const shop = await workshop.openShop();
  const { url } = shop;
  const cookie = await register(shop);
  const release = await makeRelease(url, cookie);
  const args = ['--shop', url, '--release', release, '--cookie', cookie, '--out', join(workshop.folder, 'diff')];
  return { args, prints: /\/compared: \d+ properties and components differ; [1-9]\d* boxes/ };
});

/** Registers somebody; answers the session's cookie. */
async function register({ url, printed }: OpenShop): Promise<string> {
  const email = `builder-${Date.now()}@example.com`;
  const send = (path: string, form: Record<string, string>) =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      redirect: 'manual',
    });
  await send('/account/register', { name: 'Malee', email, password: PASSWORD });
  // The mail is a line of the log.
  const [, link = ''] = await printed(new RegExp(`^(?=.*${email}).*"link":"([^"]+)"`, 'm'));
  const { pathname, search } = new URL(link, url);
  const confirmed = await send(pathname + search, { password: PASSWORD });
  return confirmed.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Makes a release with one new page; answers its id. */
async function makeRelease(url: string, cookie: string): Promise<string> {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(new URL(`/api/builder/${path}`, url), {
      headers: {
        cookie,
        origin: url,
        accept: 'application/json',
        'page-language': 'en',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const { id } = v.parse(Created, await ask('release-create', { name: 'Compared' })).data.release;
  const { revision, main } = v.parse(State, await ask(`page?${new URLSearchParams({ path: PATH, release: id })}`)).data;
  const page = { pageComponent: [{ type: 'heading', props: { text: 'Compared' } }] };
  await ask('draft', { path: PATH, base: revision, main, page, release: id });
  return id;
}
