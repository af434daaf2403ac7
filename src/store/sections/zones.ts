/** Shared sections in header, footer and free zone: the base as visitors see it. */
import { zoneNodes } from '#schemas/page/base.ts';
import { expandSections } from '#schemas/sections/expand-sections.ts';
import { sectionUses } from '#schemas/sections/section.ts';
import { isRecord } from '#schemas/record.ts';
import { storedBase } from '../catalog/base.ts';
import { type Catalogue, remember } from '../catalog/catalogue.ts';
import { ZONES } from './zone-uses.ts';
import { type Overlay, visiblePages } from './shared-sections.ts';

/**
 * The base with the sections of its zones inserted; the stored one if they use none. Memoized until something is
 * published. Sections of `changed` replace published ones.
 */
export async function visibleBase(catalogue: Catalogue, changed?: Overlay): Promise<Record<string, unknown>> {
  return changed === undefined
    ? remember(catalogue, 'visible base', () => putSectionsIn(catalogue, changed))
    : putSectionsIn(catalogue, changed);
}

async function putSectionsIn(catalogue: Catalogue, changed: Overlay | undefined): Promise<Record<string, unknown>> {
  const base = await storedBase(catalogue);
  const using = ZONES.filter((zone) => sectionUses(zoneNodes(base[zone])).size > 0);
  if (using.length === 0) return base;
  const { sections } = await visiblePages(catalogue, changed);
  const expanded = using.map((zone) => {
    const { component } = expandSections(zoneNodes(base[zone]), (type) => sections.get(type));
    return [zone, isRecord(base[zone]) ? { ...base[zone], children: component } : component] as const;
  });
  return { ...base, ...Object.fromEntries(expanded) };
}
