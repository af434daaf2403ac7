/** The calls of releases, as a workbench makes them. */
import * as v from 'valibot';
import { builderCalls } from '#schemas/builder/calls.ts';
import { PageState } from '#schemas/builder/records.ts';
import type { releaseCalls } from '#schemas/builder/releases.ts';
import type { TestService } from '../harness.ts';
import type { Answer, AskOptions } from '../store-client.ts';
import { dataOf, get, post } from './builder-client.ts';

const Details = builderCalls.builderRelease.output;
/** A release with its pages and links. */
export type Details = v.InferOutput<typeof Details>;

/** A workbench in a release of a shop. */
export interface ReleaseBench {
  readonly id: string;
  /** The release as it is now. */
  read(): Promise<Details>;
  /** The editing state of a page in the release. */
  page(path: string): Promise<PageState>;
  /** Saves a page as it was just read; `main` as in the call, what was read unless given. */
  save(path: string, page: object, given?: { readonly base?: number; readonly main?: number | null }): Promise<Answer>;
  /** Makes a call of a release upon its revision; fails on a refusal. */
  act(name: Action, more?: object): Promise<Details>;
  /** The same, with the key of a refusal as the result, and the paths that it names. */
  attempt(name: Action, more?: object): Promise<unknown>;
}
type Action = Extract<keyof typeof releaseCalls, `release${string}`>;

/** Makes a release and opens it. */
export async function openRelease(service: TestService, name: string, options?: AskOptions): Promise<ReleaseBench> {
  const made = v.parse(Details, dataOf(await post(service, 'release-create', { name }, options)));
  const { id } = made.release;
  const read = async () => v.parse(Details, dataOf(await get(service, 'release', { id }, options)));
  const page = async (path: string) =>
    v.parse(PageState, dataOf(await get(service, 'page', { path, release: id }, options)));
  const send = async (action: Action, more: object) => {
    const { release } = await read();
    const call = builderCalls[action].path.replace('/api/builder/', '');
    return post(service, call, { id, base: release.revision, ...more }, options);
  };
  return {
    id,
    read,
    page,
    async save(path, content, given = {}) {
      const { revision, main } = await page(path);
      return post(service, 'draft', { path, base: revision, main, page: content, release: id, ...given }, options);
    },
    act: async (action, more = {}) => v.parse(Details, dataOf(await send(action, more))),
    async attempt(action, more = {}) {
      const { body } = await send(action, more);
      const refusal = v.safeParse(v.object({ key: v.string(), data: v.optional(v.unknown()) }), body);
      return refusal.success ? [refusal.output.key, refusal.output.data] : undefined;
    },
  };
}

/** The secret and the page of a link's URL. */
export async function shareLink(service: TestService, id: string, hours: number, path?: string): Promise<string> {
  const answer = await post(service, 'release-share', { id, hours, ...(path === undefined ? {} : { path }) });
  const { url } = v.parse(builderCalls.releaseShare.output, dataOf(answer));
  return url;
}
