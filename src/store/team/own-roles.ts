/** Roles of a team's own: what each lets its members and tokens do. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Rights } from '#schemas/builder/roles.ts';
import type { OwnRole } from '#schemas/builder/team.ts';
import { builderMembers, builderRoles, builderTokens } from '../database/tables/team.ts';
import { changeInTurn, recordChange, type TeamContext } from './context.ts';
import { isOwnRole } from './find-role.ts';

const MAX_ROLES = 50;

/** The roles of a team's own, by name. */
export async function listRoles({ db, shop }: Pick<TeamContext, 'db' | 'shop'>): Promise<OwnRole[]> {
  const rows = await db
    .select()
    .from(builderRoles)
    .where(eq(builderRoles.webId, shop.webId))
    .orderBy(asc(builderRoles.name));
  return rows.map(({ id, name, acts, langs, bars }) => ({
    id,
    name,
    acts: [...acts],
    langs: langs && [...langs],
    bars: bars.map((bar) => ({ ...bar, acts: [...bar.acts] })),
  }));
}

/** Why a role was not saved or removed; `by` names who has it. */
export interface RoleFault {
  readonly key: 'NO_ROLE' | 'ROLE_EXISTS' | 'TOO_MANY_ROLES' | 'ROLE_USED';
  readonly by?: readonly string[];
}

/** Makes a role, or changes the one of the id. */
export function saveRole(
  context: TeamContext,
  { id, name, ...rights }: Rights & { readonly id?: string | undefined; readonly name: string },
): Promise<RoleFault | undefined> {
  return changeInTurn(context, async (tx) => {
    const { webId } = context.shop;
    const known = await tx.select().from(builderRoles).where(eq(builderRoles.webId, webId));
    const before = known.find((role) => role.id === id);
    if (id !== undefined && before === undefined) return { key: 'NO_ROLE' };
    if (known.some((role) => role !== before && role.name.toLowerCase() === name.toLowerCase()))
      return { key: 'ROLE_EXISTS' };
    if (before === undefined && known.length >= MAX_ROLES) return { key: 'TOO_MANY_ROLES' };
    const saved = { name, ...rights };
    await tx
      .insert(builderRoles)
      .values({ webId, id: id ?? randomUUID(), ...saved })
      .onConflictDoUpdate({ target: [builderRoles.webId, builderRoles.id], set: saved });
    await recordChange(tx, context, before === undefined ? 'role-created' : 'role-changed', name, {
      ...(before === undefined || before.name === name ? {} : { before: before.name, after: name }),
      acts: rights.acts,
      ...(rights.langs === null ? {} : { langs: rights.langs }),
      ...(rights.bars.length === 0 ? {} : { bars: rights.bars.map(({ type, acts }) => [type, ...acts].join(' ')) }),
    });
    return undefined;
  });
}

/** Removes a role that no member, invitation or active token has. */
export function removeRole(context: TeamContext, id: string): Promise<RoleFault | undefined> {
  return changeInTurn(context, async (tx) => {
    const { webId } = context.shop;
    const members = await tx
      .select({ name: builderMembers.email })
      .from(builderMembers)
      .where(and(eq(builderMembers.webId, webId), eq(builderMembers.role, id), isNull(builderMembers.removedAt)));
    const isActive = and(isNull(builderTokens.revokedAt), gt(builderTokens.expiresAt, context.now));
    const tokens = await tx
      .select({ name: builderTokens.name })
      .from(builderTokens)
      .where(and(eq(builderTokens.webId, webId), eq(builderTokens.role, id), isActive));
    const by = [...members, ...tokens].map(({ name }) => name);
    if (by.length > 0) return { key: 'ROLE_USED', by };
    const [removed] = await tx.delete(builderRoles).where(isOwnRole(webId, id)).returning();
    if (removed === undefined) return { key: 'NO_ROLE' };
    await recordChange(tx, context, 'role-removed', removed.name, {});
    return undefined;
  });
}
