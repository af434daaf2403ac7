/** Header, footer, free zone and look of a shop: the base as visitors see it. */
import { ZONES } from '#schemas/page/zones.ts';
import { isRecord } from '#schemas/record.ts';
import { storedBase } from '../catalog/base.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { type Overlay, visiblePages } from './shared-sections.ts';

/**
 * The base with the published nodes of its zones, and the published look. Memoized until something is published. Those of
 * `changed` replace published ones.
 */
export async function visibleBase(catalogue: Catalogue, changed?: Overlay): Promise<Record<string, unknown>> {
  return changed === undefined
    ? remember(catalogue, 'visible base', () => putZonesIn(catalogue, changed))
    : putZonesIn(catalogue, changed);
}

async function putZonesIn(catalogue: Catalogue, changed: Overlay | undefined): Promise<Record<string, unknown>> {
  const base = await storedBase(catalogue);
  const { zones, look } = await visiblePages(catalogue, changed);
  const { themeKey, shopCss: slotCss } = isRecord(look) ? look : {};
  const own = ZONES.map((zone) => {
    const children = zones[zone];
    const stored = base[zone];
    if (isRecord(stored)) return [zone, { ...stored, children }];
    return [zone, stored === undefined && children.length === 0 ? undefined : children];
  });
  return { ...base, ...Object.fromEntries(own), themeKey, slotCss };
}
