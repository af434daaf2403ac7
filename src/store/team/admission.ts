/** Admits people and tokens to the calls of a shop's builder: identifies them and checks their rights. */
import type { Act } from '#schemas/builder/roles.ts';
import { networkOf } from '../../bounds/network-of.ts';
import type { SessionAccount } from '../accounts/accounts.ts';
import { hasSecondFactor } from '../accounts/second-factor.ts';
import { type BuilderAccess, builderRefusal, NOT_A_BUILDER } from '../builder/access.ts';
import type { Refusal } from '../calls/refusal.ts';
import type { Database } from '../database/database.ts';
import type { Counted, RateLimiter } from '../limits/rate-limiter.ts';
import type { Shop } from '../shop.ts';
import { type Actor, actOf, mayDo } from './actor.ts';
import { joinTeam } from './members.ts';
import { findRole } from './find-role.ts';
import { findToken, readBearer } from './tokens.ts';

/** A call to be admitted. */
export interface Asked {
  readonly call: string;
  readonly headers: Headers;
  readonly account: SessionAccount | null;
  readonly shop: Shop;
  /** The caller's network address; '' if unknown. */
  readonly address: string;
  readonly now: Date;
}

/** An admitted caller, or the refusal; `retryAfter` in seconds. */
export type Admission =
  | { readonly ok: true; readonly actor: Actor }
  | (Refusal & { readonly retryAfter?: number | undefined });

/** Decides on each call of a builder. */
export type Admit = (asked: Asked) => Promise<Admission>;

const MINUTE_MS = 60_000;
/** Calls of one token, and calls with invalid tokens from one network. */
const TOKEN_CALLS = { requests: 1200, windowMs: MINUTE_MS };
const WRONG_TOKENS = { requests: 20, windowMs: MINUTE_MS };

/** Calls of a person, counted like those of a token. */
function callsOf({ id }: Pick<SessionAccount, 'id'>): Counted {
  return { rate: TOKEN_CALLS, subject: ['builder', id] };
}

/**
 * Rules of admission: `access` names the owners, the database has the team. With `needsSecondFactor` accounts need one,
 * also the creators of tokens.
 */
export interface AdmissionTerms {
  readonly access: BuilderAccess;
  readonly needsSecondFactor?: boolean;
}

const SECOND_FACTOR_NEEDED: Refusal = {
  ok: false,
  status: 403,
  key: 'SECOND_FACTOR_NEEDED',
  msg: 'building needs two-step log-in: set it up at /account/second-factor',
};

/** Creates the gate of a service. */
export function createAdmission(db: Database, terms: AdmissionTerms, limiter: RateLimiter): Admit {
  return async (asked) => {
    const secret = readBearer(asked.headers);
    const found = secret === undefined ? await admitPerson(db, terms, asked) : await admitToken(secret, asked);
    if (!found.ok) return found;
    const { actor } = found;
    const retryAfter = actor.account === null ? undefined : await limiter.consume([callsOf(actor.account)], asked.now);
    if (retryAfter !== undefined) return { ok: false, status: 429, key: 'TOO_MANY_REQUESTS', retryAfter };
    const act = actOf(asked.call);
    return mayDo(actor, act) ? found : notAllowed(actor, act);
  };

  async function admitToken(secret: string, { shop, address, now }: Asked): Promise<Admission> {
    const found = await findToken({ db, access: terms.access, shop, now }, secret);
    const counted: Counted =
      found === undefined
        ? { rate: WRONG_TOKENS, subject: ['wrong-token', networkOf(address)] }
        : { rate: TOKEN_CALLS, subject: ['token', found.token.id] };
    const retryAfter = await limiter.consume([counted], now);
    if (retryAfter !== undefined) return { ok: false, status: 429, key: 'TOO_MANY_REQUESTS', retryAfter };
    if (found === undefined)
      return { ok: false, status: 401, key: 'NO_TOKEN', msg: 'the token is unknown here, expired or revoked' };
    const { role, rights } = found;
    const { name, clientId, createdBy, createdById } = found.token;
    if (terms.needsSecondFactor === true && (createdById === null || !(await hasSecondFactor(db, createdById))))
      return SECOND_FACTOR_NEEDED;
    // Several people may have connected the same agent.
    const actorName = clientId === null ? name : `${name} (${createdBy})`;
    return { ok: true, actor: { name: actorName, role, ...rights, account: null } };
  }
}

async function admitPerson(db: Database, terms: AdmissionTerms, { account, shop, now }: Asked): Promise<Admission> {
  const refusal = builderRefusal(terms.access, account, shop);
  if (terms.needsSecondFactor === true && account?.hasSecondFactor === false) return SECOND_FACTOR_NEEDED;
  const name = account?.name ?? null;
  const as = async (key: string): Promise<Admission> => {
    const { name: role, rights } = await findRole(db, shop.webId, key);
    return { ok: true, actor: { name, role, ...rights, account } };
  };
  if (refusal === undefined && terms.access !== 'login') return as('owner');
  // An unconfirmed address may be a stranger's.
  const invited = account?.isVerified === true ? await joinTeam(db, { webId: shop.webId, account, now }) : undefined;
  if (invited === null) return refusal ?? NOT_A_BUILDER;
  return invited === undefined ? (refusal ?? as('owner')) : as(invited);
}

function notAllowed({ role }: Actor, act: Act): Refusal {
  return {
    ok: false,
    status: 403,
    key: 'NOT_ALLOWED',
    msg: `the role ${role} may not do this here: it takes the right to ${act}`,
    data: { role, act },
  };
}
