/** `/registry.json` for builders of the shop: the component types, and the shop's shared sections. */
import * as v from 'valibot';
import { SectionSummary } from '#schemas/builder/records.ts';
import { textIn } from '#schemas/lang.ts';
import { sectionFields } from '#schemas/sections/section.ts';
import { sectionType } from '#schemas/sections/section-type.ts';
import type { Config } from '../config.ts';
import type { RequestContext } from '../http/message/request-context.ts';
import { type Platform, protocolOf } from '../platform.ts';
import type { RegistryManifest } from './registry-manifest.ts';

const Answer = v.object({ data: v.object({ sections: v.array(SectionSummary) }) });

/** Dependencies of the response: the manifest of the build, and the service that has the sections. */
export interface ShopManifestOptions {
  readonly manifest: RegistryManifest;
  readonly platform: Platform;
  readonly config: Pick<Config, 'builder'>;
}

const SHARED = {
  'cache-control': 'public, max-age=60',
  'access-control-allow-origin': '*',
  vary: 'cookie, authorization',
};
const PRIVATE = { 'cache-control': 'private, no-store', vary: 'cookie, authorization' };

/**
 * Responds with the manifest. Builders of the shop get its sections beside the types: published ones by their version,
 * drafts with version 0. All other visitors, and shops without sections, get the manifest of the build.
 */
export async function answerManifest(
  context: RequestContext,
  { manifest, platform, config }: ShopManifestOptions,
): Promise<Response> {
  const sections = platform.kind === 'upstream' || config.builder === 'off' ? [] : await askSections(context, platform);
  if (sections.length === 0) return Response.json(manifest, { headers: SHARED });
  const schemas = new Map(manifest.types.map(({ type, schema }) => [type, schema]));
  const types = sections.map(({ type, title, version, content }) =>
    sectionType(
      {
        type,
        title: textIn(title, 'en'),
        version,
        component: content.pageComponent,
        fields: sectionFields(content.pageSetting),
      },
      { propsOf: (name) => schemas.get(name), node: manifest.node },
    ),
  );
  return Response.json({ ...manifest, types: [...manifest.types, ...types] }, { headers: PRIVATE });
}

/** The sections that this visitor may see; empty if the service refuses or fails. */
async function askSections(context: RequestContext, platform: Platform) {
  const { headers, host, lang } = context;
  try {
    const response = await platform.fetch(`${platform.baseUrl}/api/builder/sections`, {
      headers: {
        accept: 'application/json',
        'page-language': lang,
        cookie: headers.get('cookie') ?? '',
        authorization: headers.get('authorization') ?? '',
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocolOf(context),
      },
    });
    const read = v.safeParse(Answer, await response.json());
    return read.success ? read.output.data.sections : [];
  } catch {
    return [];
  }
}
