/** The team of a shop: members that its owners have invited, and owners named by the configuration. */
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { TeamMember } from '#schemas/builder/team.ts';
import type { Account } from '../accounts/accounts.ts';
import { recordAct } from '../audit/record.ts';
import { type BuilderAccess, fixedOwners } from '../builder/access.ts';
import type { Database } from '../database/database.ts';
import { accounts } from '../database/tables/account.ts';
import { builderMembers, type MemberRow } from '../database/tables/team.ts';
import type { Shop } from '../shop.ts';
import { changeInTurn, recordChange, type TeamContext } from './context.ts';
import { findRole } from './find-role.ts';

/** Lifetime of an unaccepted invitation (ms). */
const INVITATION_MS = 14 * 24 * 3600 * 1000;
const MAX_MEMBERS = 200;

/** Reason of a refused change of a member. */
export type TeamFault = 'NO_MEMBER' | 'FIXED_MEMBER' | 'LAST_OWNER' | 'TEAM_FULL' | 'NO_ROLE';

/**
 * The role of an invited account; the first visit accepts the invitation. Undefined: not invited; null: removed, or the
 * invitation has expired.
 */
export async function joinTeam(
  db: Database,
  { webId, account, now }: { readonly webId: string; readonly account: Account; readonly now: Date },
): Promise<string | null | undefined> {
  const isThis = isMember(webId, account.email);
  const [row] = await db.select().from(builderMembers).where(isThis);
  if (row === undefined) return undefined;
  if (row.removedAt !== null || isExpired(row, now)) return null;
  if (row.joinedAt === null)
    await db.transaction(async (tx) => {
      await tx.update(builderMembers).set({ joinedAt: now }).where(isThis);
      const act = { act: 'member-joined', at: now, account, webId, subject: row.email } as const;
      await recordAct(tx, { ...act, detail: { role: (await findRole(tx, webId, row.role)).name } });
    });
  return row.role;
}

/**
 * The current role of an account in a shop's team: an owner of the configuration, or a member who has joined.
 * Undefined: none.
 */
export async function memberRole(
  db: Database,
  access: BuilderAccess,
  shop: Shop,
  account: Pick<Account, 'email' | 'isVerified'>,
): Promise<string | undefined> {
  if (!account.isVerified) return undefined;
  if (fixedOwners(access, shop).includes(account.email)) return 'owner';
  const [row] = await db.select().from(builderMembers).where(isMember(shop.webId, account.email));
  return row === undefined || row.joinedAt === null ? undefined : row.role;
}

/**
 * The role in which an account builds a shop now; undefined: it does not. Where everybody builds, those who were never
 * invited are owners.
 */
export async function buildingRole(
  db: Database,
  access: BuilderAccess,
  shop: Shop,
  account: Pick<Account, 'email' | 'isVerified'>,
): Promise<string | undefined> {
  if (access === 'open') return 'owner';
  if (access !== 'login') return memberRole(db, access, shop, account);
  if (!account.isVerified) return undefined;
  const [row] = await db.select().from(builderMembers).where(isMember(shop.webId, account.email));
  if (row === undefined) return 'owner';
  return row.removedAt === null ? row.role : undefined;
}

/** All builders of a shop: owners of the configuration first, then by address. */
export async function listTeam({ db, access, shop: { webId }, shop, now }: TeamContext): Promise<TeamMember[]> {
  const fixed = fixedOwners(access, shop);
  const named = await db
    .select({ email: accounts.email, name: accounts.name })
    .from(accounts)
    .innerJoin(builderMembers, eq(builderMembers.email, accounts.email))
    .where(eq(builderMembers.webId, webId));
  const names = new Map(named.map(({ email, name }) => [email, name]));
  const rows = await db.select().from(builderMembers).where(isInTeam(webId)).orderBy(asc(builderMembers.email));
  return [
    ...fixed.map((email): TeamMember => ({ email, name: null, role: 'owner', state: 'fixed', by: null, at: null })),
    ...rows
      .filter(({ email }) => !fixed.includes(email))
      .map((row): TeamMember => ({
        email: row.email,
        name: row.joinedAt === null ? null : (names.get(row.email) ?? null),
        role: row.role,
        state: row.joinedAt !== null ? 'joined' : isExpired(row, now) ? 'expired' : 'invited',
        by: row.invitedBy,
        at: (row.joinedAt ?? row.invitedAt).toISOString(),
      })),
  ];
}

/**
 * The accounts among `ids` that build a shop: its owners of the configuration, and the members who have joined. Where
 * every account builds: all but those removed.
 */
export async function buildingAccounts(
  { db, access, shop }: Pick<TeamContext, 'db' | 'access' | 'shop'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const joined = db
    .select({ email: builderMembers.email })
    .from(builderMembers)
    .where(and(eq(builderMembers.webId, shop.webId), isNotNull(builderMembers.joinedAt)));
  const removed = db
    .select({ email: builderMembers.email })
    .from(builderMembers)
    .where(and(eq(builderMembers.webId, shop.webId), isNotNull(builderMembers.removedAt)));
  const builds =
    access === 'login'
      ? notInArray(accounts.email, removed)
      : or(inArray(accounts.email, joined), inArray(accounts.email, [...fixedOwners(access, shop)]));
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), eq(accounts.emailVerified, true), builds));
  return new Set(rows.map(({ id }) => id));
}

/** Invites an address, or gives a member another role; `send` writes the mail in the same transaction. */
export function invite(
  context: TeamContext,
  { email, role }: { readonly email: string; readonly role: string },
  send: (tx: Database) => Promise<void>,
): Promise<TeamFault | undefined> {
  const { shop, by, now } = context;
  return changeTeam(context, email, async (tx, row) => {
    if (!(await findRole(tx, shop.webId, role)).isKnown) return 'NO_ROLE';
    if (row === undefined) {
      const [known] = await tx.select({ members: count() }).from(builderMembers).where(isInTeam(shop.webId));
      if ((known?.members ?? 0) >= MAX_MEMBERS) return 'TEAM_FULL';
    }
    if (await demotesLastOwner(tx, context, { email, role, row })) return 'LAST_OWNER';
    const invited = { role, invitedBy: by.name, invitedAt: now, removedAt: null };
    await tx
      .insert(builderMembers)
      .values({ webId: shop.webId, email, ...invited })
      .onConflictDoUpdate({ target: [builderMembers.webId, builderMembers.email], set: invited });
    await recordChange(
      tx,
      context,
      'member-invited',
      email,
      await roleNames(tx, shop, { before: row?.role, after: role }),
    );
    await send(tx);
    return undefined;
  });
}

/** Gives a member another role. */
export function changeRole(
  context: TeamContext,
  { email, role }: { readonly email: string; readonly role: string },
): Promise<TeamFault | undefined> {
  return changeTeam(context, email, async (tx, row) => {
    const { shop } = context;
    if (row === undefined) return 'NO_MEMBER';
    if (!(await findRole(tx, shop.webId, role)).isKnown) return 'NO_ROLE';
    if (await demotesLastOwner(tx, context, { email, role, row })) return 'LAST_OWNER';
    await tx.update(builderMembers).set({ role }).where(isMember(shop.webId, email));
    await recordChange(
      tx,
      context,
      'member-changed',
      email,
      await roleNames(tx, shop, { before: row.role, after: role }),
    );
    return undefined;
  });
}

/**
 * Removes a member from the team, or withdraws an invitation, until the next one; `end` ends the member's access in the
 * same transaction.
 */
export function removeMember(
  context: TeamContext,
  email: string,
  end: (tx: Database) => Promise<void>,
): Promise<TeamFault | undefined> {
  return changeTeam(context, email, async (tx, row) => {
    if (row === undefined) return 'NO_MEMBER';
    if (await demotesLastOwner(tx, context, { email, row })) return 'LAST_OWNER';
    const removed = { removedAt: context.now, joinedAt: null };
    await tx.update(builderMembers).set(removed).where(isMember(context.shop.webId, email));
    await recordChange(tx, context, 'member-removed', email, await roleNames(tx, context.shop, { before: row.role }));
    await end(tx);
    return undefined;
  });
}

/** Runs a change of one member. */
function changeTeam(
  context: TeamContext,
  email: string,
  change: (tx: Database, row: MemberRow | undefined) => Promise<TeamFault | undefined>,
): Promise<TeamFault | undefined> {
  const { access, shop } = context;
  if (fixedOwners(access, shop).includes(email)) return Promise.resolve('FIXED_MEMBER');
  return changeInTurn(context, async (tx) => {
    const [row] = await tx
      .select()
      .from(builderMembers)
      .where(and(isMember(shop.webId, email), isInTeam(shop.webId)));
    return change(tx, row);
  });
}

/** Whether nobody would manage the team with a new role of an address, or without it. */
async function demotesLastOwner(
  tx: Database,
  context: TeamContext,
  { email, role, row }: { readonly email: string; readonly role?: string; readonly row: MemberRow | undefined },
): Promise<boolean> {
  if (role === 'owner') return false;
  // Where everybody builds, an account is an owner until it gets a role: it must not lock itself out.
  if (context.access === 'login')
    return email === context.by.account?.email && (await hasNoOtherOwner(tx, context, email));
  return row?.role === 'owner' && (await isLastOwner(tx, context, email));
}

/** Whether nobody else may manage the team; open invitations do not count. */
async function isLastOwner(tx: Database, context: TeamContext, email: string): Promise<boolean> {
  const { access, shop } = context;
  if (typeof access === 'string' || fixedOwners(access, shop).length > 0) return false;
  return hasNoOtherOwner(tx, context, email);
}

async function hasNoOtherOwner(tx: Database, { shop }: TeamContext, email: string): Promise<boolean> {
  const [others] = await tx
    .select({ owners: count() })
    .from(builderMembers)
    .where(
      and(
        eq(builderMembers.webId, shop.webId),
        eq(builderMembers.role, 'owner'),
        isNotNull(builderMembers.joinedAt),
        ne(builderMembers.email, email),
      ),
    );
  return (others?.owners ?? 0) === 0;
}

/** The roles of an entry by their names: a role of the team's own may be renamed and removed. */
async function roleNames(
  tx: Database,
  { webId }: Shop,
  { before, after }: { readonly before?: string | undefined; readonly after?: string },
) {
  const nameOf = async (key: string | undefined) => key && (await findRole(tx, webId, key)).name;
  return { before: await nameOf(before), after: await nameOf(after) };
}

/** Selects the rows of those who are not removed. */
function isInTeam(webId: string) {
  return and(eq(builderMembers.webId, webId), isNull(builderMembers.removedAt));
}

function isMember(webId: string, email: string) {
  return and(eq(builderMembers.webId, webId), eq(builderMembers.email, email));
}

function isExpired({ joinedAt, invitedAt }: MemberRow, now: Date): boolean {
  return joinedAt === null && now.getTime() - invitedAt.getTime() > INVITATION_MS;
}
