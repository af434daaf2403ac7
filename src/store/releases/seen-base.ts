import type { Catalogue } from '../catalog/catalogue.ts';
import { visibleBase } from '../sections/zones.ts';
import { overlayOf } from './preview-links.ts';
import { seenRollout } from './rollout.ts';

/** The base that a visitor sees: of the release whose link they hold, else of the one that is rolled out to them, else the published one. */
export async function seenBase(
  catalogue: Catalogue,
  headers: Headers,
  now: Date,
): Promise<Readonly<Record<string, unknown>>> {
  const preview = await overlayOf(catalogue.db, catalogue.shop.webId, headers, now);
  if (preview !== undefined) return visibleBase(catalogue, preview);
  const rollout = await seenRollout(catalogue, headers);
  return visibleBase(catalogue, rollout?.isSeen === true ? rollout.overlay : undefined);
}
