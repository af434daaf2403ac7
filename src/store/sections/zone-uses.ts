/** Which zones of a shop use which sections. */
import { eq } from 'drizzle-orm';
import { zoneNodes } from '#schemas/page/base.ts';
import type { SectionSummary } from '#schemas/builder/records.ts';
import { sectionUses } from '#schemas/sections/section.ts';
import type { Database } from '../database/database.ts';
import { shops } from '../database/tables/shop.ts';

/** Fields of the base that hold nodes. */
export const ZONES = ['headerZone', 'footerZone', 'freeZone'] as const;

/** Zones of a shop by the sections that each uses. */
export async function zoneUses(
  db: Database,
  webId: string,
): Promise<readonly { readonly zone: SectionSummary['usedInZones'][number]; readonly types: ReadonlySet<string> }[]> {
  const [row] = await db.select({ base: shops.base }).from(shops).where(eq(shops.webId, webId));
  return ZONES.map((zone) => ({ zone, types: sectionUses(zoneNodes(row?.base[zone])) }));
}
