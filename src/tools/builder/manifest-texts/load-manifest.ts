import * as v from 'valibot';
import type { Lang } from '#schemas/lang.ts';
import { fetchOwnJson } from '../../../call/call.ts';
import { type Manifest, ManifestFile } from '../api/manifest.ts';
import { translateManifest } from './translate-manifest.ts';

/** Loads the manifest, its texts in Thai or else in English; undefined when it is unavailable or invalid. */
export async function loadManifest(lang: Lang): Promise<Manifest | undefined> {
  const [answer, texts] = await Promise.all([
    fetchOwnJson('/registry.json'),
    lang === 'th' ? import('./th.json') : undefined,
  ]);
  const read = v.safeParse(ManifestFile, answer?.json);
  if (!read.success) return undefined;
  const types = new Map(read.output.types.map((type) => [type.type, type]));
  const manifest: Manifest = { ...read.output, types, lang: 'en' };
  if (texts === undefined) return manifest;
  const thai: Readonly<Record<string, string>> = texts.default;
  return translateManifest(manifest, 'th', (text) => thai[text] ?? text);
}
