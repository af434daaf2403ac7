/**
 * Tokens of scripts and agents: each for one shop, with a role, some of its acts, and an expiry. People make them, or
 * grant them to agents (`src/store/agent-login/grants.ts`).
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Act, commonRights, PERSONAL_ACTS, type Rights } from '#schemas/builder/roles.ts';
import type { AccessToken } from '#schemas/builder/team.ts';
import { accounts } from '../database/tables/account.ts';
import { builderTokens, type TokenRow } from '../database/tables/team.ts';
import { changeInTurn, recordChange, type TeamContext } from './context.ts';
import { buildingRole } from './members.ts';
import { findRole } from './find-role.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Use is recorded once an hour, so that a busy token does not write a row per call. */
const USE_NOTED_MS = 3600 * 1000;
const MAX_TOKENS = 50;
/** Prefix of every secret, so that scanners of code detect a published one. */
const PREFIX = 'raan_';

/** The bearer token of a request; undefined if it has none with our prefix. */
export function readBearer(headers: Headers): string | undefined {
  return /^Bearer (raan_[\w-]{1,200})$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** The shop whose tokens are searched. */
type TokenShop = Pick<TeamContext, 'db' | 'access' | 'shop' | 'now'>;

/** A token with the name of its role, and what both its role and its creator may do now. */
interface CheckedToken {
  readonly token: TokenRow;
  readonly role: string;
  readonly rights: Rights;
  readonly state: AccessToken['state'];
}

/**
 * The token of a secret in this shop. Undefined if it is unknown, of another shop, expired or revoked, or if its creator
 * has left the team.
 */
export async function findToken(context: TokenShop, secret: string): Promise<CheckedToken | undefined> {
  const { db, shop, now } = context;
  const isThis = and(eq(builderTokens.hash, hashSecret(secret)), eq(builderTokens.webId, shop.webId));
  const [stored] = await db.select().from(builderTokens).where(isThis);
  if (stored === undefined) return undefined;
  const checked = await checkToken(context, stored);
  const isOver = stored.accessEndsAt !== null && stored.accessEndsAt <= now;
  if (checked.state !== 'active' || isOver) return undefined;
  if (stored.usedAt === null || now.getTime() - stored.usedAt.getTime() > USE_NOTED_MS)
    await db.update(builderTokens).set({ usedAt: now }).where(isThis);
  return checked;
}

/** Tokens of a shop, active ones first, then the newest; without agents that never came with their code. */
export async function listTokens(context: TeamContext): Promise<AccessToken[]> {
  const { db, shop } = context;
  const rows = await db
    .select()
    .from(builderTokens)
    .where(and(eq(builderTokens.webId, shop.webId), isNotNull(builderTokens.hash)))
    .orderBy(sql`${isActiveToken(context)} DESC`, desc(builderTokens.createdAt))
    .limit(200);
  const checked = await Promise.all(rows.map((row) => checkToken(context, row)));
  return checked.map(({ token: row, rights, state }) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    acts: [...rights.acts],
    by: row.createdBy,
    at: row.createdAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    used: row.usedAt?.toISOString() ?? null,
    state,
    agent: row.redirectUri === null ? null : new URL(row.redirectUri).host,
  }));
}

/** Properties of a new token. */
export interface NewToken {
  readonly name: string;
  readonly role: string;
  /** All acts of the role by default. Others are dropped, and so are those reserved for people. */
  readonly acts?: readonly Act[] | undefined;
  readonly days: number;
}

/** Why a token was not created. */
export type TokenFault = 'TOO_MANY_TOKENS' | 'NO_ROLE';

/** Creates a token and returns its secret, of which only the hash is stored. */
export function createToken(
  context: TeamContext,
  { name, role, acts, days }: NewToken,
): Promise<{ readonly secret: string } | TokenFault> {
  const { shop, by, now } = context;
  return changeInTurn(context, async (tx) => {
    const { name: roleName, isKnown, rights } = await findRole(tx, shop.webId, role);
    if (!isKnown) return 'NO_ROLE';
    // Agents of people have a limit of their own.
    const isCounted = and(eq(builderTokens.webId, shop.webId), isNull(builderTokens.clientId), isActiveToken(context));
    const [active] = await tx.select({ tokens: count() }).from(builderTokens).where(isCounted);
    if ((active?.tokens ?? 0) >= MAX_TOKENS) return 'TOO_MANY_TOKENS';
    const secret = newSecret();
    const own = rights.acts.filter((act) => !PERSONAL_ACTS.has(act) && (acts === undefined || acts.includes(act)));
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const made = {
      name,
      role,
      acts: own,
      createdBy: by.name,
      createdById: by.account?.id ?? null,
      createdAt: now,
      expiresAt,
    };
    await tx.insert(builderTokens).values({ webId: shop.webId, hash: hashSecret(secret), ...made });
    await recordChange(tx, context, 'token-created', name, {
      role: roleName,
      acts: own,
      expires: expiresAt.toISOString(),
    });
    return { secret };
  });
}

/** Revokes a token from the next call on; false if the shop has no active one with that id. */
export function revokeToken(context: Omit<TeamContext, 'access'>, id: string): Promise<boolean> {
  const { db, shop, now } = context;
  const isThis = and(eq(builderTokens.id, id), eq(builderTokens.webId, shop.webId), isNull(builderTokens.revokedAt));
  return db.transaction(async (tx) => {
    const [revoked] = await tx.update(builderTokens).set({ revokedAt: now }).where(isThis).returning();
    if (revoked === undefined) return false;
    const { name } = await findRole(tx, shop.webId, revoked.role);
    await recordChange(tx, context, 'token-revoked', revoked.name, { role: name });
    return true;
  });
}

/** Ends the tokens that a leaving member has created, in the transaction of the removal. */
export async function endTokensOf(context: TeamContext, email: string): Promise<void> {
  const { db, shop, now } = context;
  const makers = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  const areTheirs = and(
    eq(builderTokens.webId, shop.webId),
    inArray(builderTokens.createdById, makers),
    isNull(builderTokens.revokedAt),
  );
  const ended = await db.update(builderTokens).set({ revokedAt: now }).where(areTheirs).returning();
  for (const { name, role } of ended)
    await recordChange(db, context, 'token-revoked', name, {
      role: (await findRole(db, shop.webId, role)).name,
      maker: email,
    });
}

function isActiveToken({ now }: Pick<TeamContext, 'now'>) {
  return and(isNull(builderTokens.revokedAt), gt(builderTokens.expiresAt, now));
}

/** A stored token with its state, and what it may do now. */
export async function checkToken({ db, access, shop, now }: TokenShop, token: TokenRow): Promise<CheckedToken> {
  const state = stateOf(token, now);
  const own = await findRole(db, shop.webId, token.role);
  const rights = { ...own.rights, acts: token.acts.filter((act) => own.rights.acts.includes(act)) };
  const checked = { token, role: own.name, rights, state };
  // Created where nobody logs in.
  if (state !== 'active' || token.createdById === null || access === 'open') return checked;
  const [maker] = await db
    .select({ email: accounts.email, isVerified: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.id, token.createdById));
  const role = maker && (await buildingRole(db, access, shop, maker));
  if (role === undefined) return { ...checked, state: 'orphaned' };
  return { ...checked, rights: commonRights(rights, (await findRole(db, shop.webId, role)).rights) };
}

function stateOf({ revokedAt, expiresAt }: TokenRow, now: Date): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}

/** A secret that nobody guesses, for a token or a code. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** The hash of a secret as it is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
