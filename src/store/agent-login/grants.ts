/**
 * Grants of people to agents. A grant is a token (`builder_token`) with a client, a short life and a refresh token. It
 * begins with its authorization code. Codes and refresh tokens are valid once; a second use ends the grant (RFC 9700,
 * sections 2.1.1 and 4.14).
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { type Act, PERSONAL_ACTS } from '#schemas/builder/roles.ts';
import type { SessionAccount } from '../accounts/accounts.ts';
import { builderTokens, type TokenRow } from '../database/tables/team.ts';
import { changeInTurn, recordChange, type TeamContext } from '../team/context.ts';
import { findRole } from '../team/find-role.ts';
import { checkToken, hashSecret, newSecret, revokeToken } from '../team/tokens.ts';
import type { AgentClient } from './client.ts';

const SECOND_MS = 1000;
const CODE_MS = 60 * SECOND_MS;
const ACCESS_SECONDS = 3600;
const DAY_MS = 24 * 3600 * SECOND_MS;
/** A grant ends after this time without use, and after a year in any case. */
const IDLE_MS = 30 * DAY_MS;
const LONGEST_MS = 365 * DAY_MS;
/** Connected agents of a person in a shop; one more ends the oldest. */
const MAX_AGENTS = 10;

/** A shop whose agents log in. */
export type GrantContext = Omit<TeamContext, 'by'>;

/** The shop and the person of connected agents. */
type AgentsContext = Omit<TeamContext, 'access'> & { readonly by: { readonly account: { readonly id: string } } };

/** A person's consent to an agent's request. */
export interface Consent {
  readonly client: AgentClient;
  readonly redirectUri: string;
  /** PKCE challenge (S256). */
  readonly challenge: string;
  readonly account: SessionAccount;
  /** The person's role; `acts` of it are granted. */
  readonly role: string;
  readonly acts: readonly Act[];
}

/** The tokens of a grant, for its agent only. */
export interface GrantTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly acts: readonly Act[];
}

/** Why a grant ends before its time. */
type EndReason = 'reused' | 'logged-out' | 'too-many-agents';

/** Starts a grant; returns its authorization code. */
export function startGrant(context: GrantContext, consent: Consent): Promise<string> {
  const { shop, now } = context;
  const { client, redirectUri, challenge, account, role, acts } = consent;
  const by = { name: account.name, account };
  return changeInTurn({ ...context, by }, async (tx) => {
    const isTheirs = and(isActiveGrant(context), eq(builderTokens.createdById, account.id));
    const others = await tx.select().from(builderTokens).where(isTheirs).orderBy(desc(builderTokens.createdAt));
    for (const grant of others.slice(MAX_AGENTS - 1)) await endGrant({ ...context, db: tx }, grant, 'too-many-agents');
    const code = newSecret();
    const { name: roleName, rights } = await findRole(tx, shop.webId, role);
    const granted = rights.acts.filter((act) => !PERSONAL_ACTS.has(act) && acts.includes(act));
    await tx.insert(builderTokens).values({
      webId: shop.webId,
      name: client.name,
      role,
      acts: granted,
      createdBy: account.name,
      createdById: account.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MS),
      clientId: client.id,
      redirectUri,
      challenge,
      grantHash: hashSecret(code),
    });
    const detail = { role: roleName, acts: granted, agent: new URL(redirectUri).host };
    await recordChange(tx, { ...context, by }, 'token-created', client.name, detail);
    return code;
  });
}

/** Proof of an agent that a code is its own. */
export interface CodeProof {
  readonly clientId: string;
  readonly redirectUri: string;
  /** PKCE verifier. */
  readonly verifier: string;
}

/** Exchanges a code for the first tokens; undefined if the code or its proof is invalid. */
export function exchangeCode(context: GrantContext, code: string, proof: CodeProof): Promise<GrantTokens | undefined> {
  return withGrant(context, code, proof.clientId, async (within, grant) => {
    if (grant.hash !== null) return endGrant(within, grant, 'reused');
    const isProved =
      grant.redirectUri === proof.redirectUri &&
      grant.challenge === createHash('sha256').update(proof.verifier).digest('base64url');
    return isProved ? issueTokens(within, grant, code) : undefined;
  });
}

/** Exchanges a refresh token for new tokens; undefined if it is invalid. */
export function refreshGrant(
  context: GrantContext,
  refreshToken: string,
  clientId: string,
): Promise<GrantTokens | undefined> {
  const [code = '', secret = ''] = refreshToken.split('.');
  return withGrant(context, code, clientId, async (within, grant) =>
    grant.refreshHash === hashSecret(secret)
      ? issueTokens(within, grant, code)
      : // An earlier token of this grant: it was stolen, or its thief has used it first.
        endGrant(within, grant, 'reused'),
  );
}

/** Ends the grant of an access or refresh token of a client; other tokens are ignored (RFC 7009, section 2.2). */
export async function revokeGrant(context: GrantContext, token: string, clientId: string): Promise<void> {
  const [code = ''] = token.split('.');
  const isThis = or(eq(builderTokens.hash, hashSecret(token)), eq(builderTokens.grantHash, hashSecret(code)));
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const [grant] = await tx
      .select()
      .from(builderTokens)
      .where(and(isOf(context), eq(builderTokens.clientId, clientId), isThis));
    if (grant !== undefined) await endGrant(within, grant, 'logged-out');
  });
}

/** Agents that are connected to a shop for a person, the newest first. */
export function agentsOf(context: AgentsContext): Promise<TokenRow[]> {
  const areTheirs = and(isActiveGrant(context), eq(builderTokens.createdById, context.by.account.id));
  const isConnected = and(areTheirs, isNotNull(builderTokens.hash));
  return context.db.select().from(builderTokens).where(isConnected).orderBy(desc(builderTokens.createdAt));
}

/** Disconnects one of a person's own agents. */
export async function disconnectAgent(context: AgentsContext, id: string): Promise<void> {
  const own = await agentsOf(context);
  if (own.some((agent) => agent.id === id)) await revokeToken(context, id);
}

/** Runs an exchange while no other of the same grant runs. */
function withGrant(
  context: GrantContext,
  code: string,
  clientId: string,
  exchange: (within: GrantContext, grant: TokenRow) => Promise<GrantTokens | undefined>,
): Promise<GrantTokens | undefined> {
  return context.db.transaction(async (tx) => {
    const isThis = and(
      isOf(context),
      eq(builderTokens.grantHash, hashSecret(code)),
      eq(builderTokens.clientId, clientId),
    );
    const [grant] = await tx.select().from(builderTokens).where(isThis).for('update');
    return grant && exchange({ ...context, db: tx }, grant);
  });
}

async function issueTokens(context: GrantContext, grant: TokenRow, code: string): Promise<GrantTokens | undefined> {
  const { db, now } = context;
  const { state, rights } = await checkToken(context, grant);
  if (state !== 'active') return undefined;
  const [accessToken, secret] = [newSecret(), randomBytes(32).toString('base64url')];
  await db
    .update(builderTokens)
    .set({
      hash: hashSecret(accessToken),
      refreshHash: hashSecret(secret),
      accessEndsAt: new Date(now.getTime() + ACCESS_SECONDS * SECOND_MS),
      expiresAt: new Date(Math.min(now.getTime() + IDLE_MS, grant.createdAt.getTime() + LONGEST_MS)),
    })
    .where(eq(builderTokens.id, grant.id));
  return { accessToken, refreshToken: `${code}.${secret}`, expiresIn: ACCESS_SECONDS, acts: rights.acts };
}

/** Ends a grant, with an entry in the audit log in the name of its agent. */
async function endGrant(context: GrantContext, { id, name, role }: TokenRow, reason: EndReason): Promise<undefined> {
  const { db, shop, now } = context;
  const isActive = and(eq(builderTokens.id, id), isNull(builderTokens.revokedAt));
  const [ended] = await db.update(builderTokens).set({ revokedAt: now }).where(isActive).returning();
  if (ended === undefined) return;
  const detail = { role: (await findRole(db, shop.webId, role)).name, reason };
  await recordChange(db, { ...context, by: { name, account: null } }, 'token-revoked', name, detail);
}

function isOf({ shop }: Pick<TeamContext, 'shop'>) {
  return eq(builderTokens.webId, shop.webId);
}

function isActiveGrant(context: Pick<TeamContext, 'shop' | 'now'>) {
  const { clientId, revokedAt, expiresAt } = builderTokens;
  return and(isOf(context), isNotNull(clientId), isNull(revokedAt), gt(expiresAt, context.now));
}
