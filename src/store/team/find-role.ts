/** Finds a role and its rights by the key that members and tokens have. */
import { and, eq } from 'drizzle-orm';
import { isRole, type Rights, rightsOf } from '#schemas/builder/roles.ts';
import type { Database } from '../database/database.ts';
import { builderRoles } from '../database/tables/team.ts';

/** A role by its key: one of the table, or the id of the team's own. A role that the team has not lets nobody do anything. */
export async function findRole(
  db: Pick<Database, 'select'>,
  webId: string,
  key: string,
): Promise<{ readonly name: string; readonly isKnown: boolean; readonly rights: Rights }> {
  if (isRole(key)) return { name: key, isKnown: true, rights: rightsOf(key) };
  const [row] = await db.select().from(builderRoles).where(isOwnRole(webId, key));
  const { name = key, acts = [], langs = null, bars = [] } = row ?? {};
  return { name, isKnown: row !== undefined, rights: { acts, langs, bars } };
}

/** Matches a role of a team's own. */
export function isOwnRole(webId: string, id: string) {
  return and(eq(builderRoles.webId, webId), eq(builderRoles.id, id));
}
