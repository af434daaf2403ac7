/** Handles the calls of a shop's team. */
import { unreachable } from '#schemas/unreachable.ts';
import type { teamCalls } from '#schemas/builder/team-calls.ts';
import { readAfter, readNewest } from '../audit/read-page.ts';
import type { BuilderAccess } from '../builder/access.ts';
import type { CallContext, HandlerOf } from '../calls/handler.ts';
import type { Refusal } from '../calls/refusal.ts';
import type { Database } from '../database/database.ts';
import { type AuditRow, isAccess } from '../database/tables/audit.ts';
import { linkMail } from '../mail/link-mail.ts';
import { queueMail } from '../mail/outbox.ts';
import { addComment, listThreads, resolveThread } from './comments.ts';
import type { TeamContext } from './context.ts';
import { buildingAccounts, changeRole, invite, listTeam, removeMember, type TeamFault } from './members.ts';
import { listRoles, removeRole, type RoleFault, saveRole } from './own-roles.ts';
import { createToken, endTokensOf, listTokens, revokeToken } from './tokens.ts';

type Handlers = { readonly [Name in keyof typeof teamCalls]: HandlerOf<(typeof teamCalls)[Name]> };

/**
 * Handlers of the team's calls by name; `access` names the owners of the configuration. The gate has admitted the
 * caller.
 */
export function teamHandlers(access: BuilderAccess): Handlers {
  const contextOf = ({ db, shop, actor, headers, now }: CallContext): TeamContext => ({
    db,
    access,
    shop,
    by: { name: actor?.name ?? null, account: actor?.account ?? null },
    headers,
    now,
  });
  const openTo = access === 'open' ? 'everybody' : access === 'login' ? 'login' : 'team';
  const teamOf = async (context: CallContext) =>
    ({ members: await listTeam(contextOf(context)), builders: openTo }) as const;
  const team = async (context: CallContext, fault: TeamFault | undefined) =>
    fault === undefined ? ({ ok: true, data: await teamOf(context) } as const) : refuse(fault);
  const roles = async (context: CallContext, fault: RoleFault | undefined) =>
    fault === undefined
      ? ({ ok: true, data: { roles: await listRoles(context) } } as const)
      : { ok: false as const, ...ROLE_FAULTS[fault.key], ...fault, data: fault.by && { by: fault.by } };
  const tokens = async (context: CallContext) => ({ tokens: await listTokens(contextOf(context)) });
  const threads = async ({ db, shop }: CallContext, path: string) =>
    ({ ok: true, data: { threads: await listThreads(db, shop.webId, path) } }) as const;

  return {
    async builderSession({ actor }) {
      if (actor === null) throw new Error('a session without a caller');
      const { name, role, acts, langs, bars } = actor;
      return {
        ok: true,
        data: {
          name,
          role,
          acts: [...acts],
          langs: langs && [...langs],
          bars: bars.map((bar) => ({ ...bar, acts: [...bar.acts] })),
        },
      };
    },

    builderTeam: async (context) => team(context, undefined),

    async builderInvite(context, { body }) {
      const { shop, lang, now, sites } = context;
      const after = new URLSearchParams({ continue_url: '/builder?invited=1', lang });
      const link = `${await sites.linkOrigin()}/account/login?${after}`;
      await context.allow('member-invited');
      const permit = await context.allow('mail-sent', body.email);
      const fault = await invite(contextOf(context), body, async (tx) => {
        const mail = await linkMail({ kind: 'invited', to: body.email, link, shop, lang });
        await queueMail(tx, mail, now, permit);
      });
      if (fault !== undefined) return team(context, fault);
      await sites.mail.wake();
      return { ok: true, data: { ...(await teamOf(context)), ...(sites.mail.isLocal ? { unsentLink: link } : {}) } };
    },

    builderChangeRole: async (context, { body }) => team(context, await changeRole(contextOf(context), body)),

    async builderRemoveMember(context, { body }) {
      const end = (tx: Database) => endTokensOf({ ...contextOf(context), db: tx }, body.email);
      return team(context, await removeMember(contextOf(context), body.email, end));
    },

    builderRoles: (context) => roles(context, undefined),

    builderSaveRole: async (context, { body }) => roles(context, await saveRole(contextOf(context), body)),

    builderRemoveRole: async (context, { body }) => roles(context, await removeRole(contextOf(context), body.id)),

    builderComments: (context, { query: { path } }) => threads(context, path),

    async builderComment(context, { body }) {
      const fault = await addComment(contextOf(context), body);
      if (fault === 'NO_THREAD') return NO_THREAD;
      if (fault === 'TOO_MANY_COMMENTS')
        return { ok: false, status: 409, key: fault, msg: 'this page has as many comments as it can keep' };
      return threads(context, body.path);
    },

    builderResolve: async (context, { body }) =>
      (await resolveThread(contextOf(context), body)) ? threads(context, body.path) : NO_THREAD,

    builderTokens: async (context) => ({ ok: true, data: await tokens(context) }),

    async builderCreateToken(context, { body }) {
      const created = await createToken(contextOf(context), body);
      if (created === 'NO_ROLE') return refuse(created);
      if (created === 'TOO_MANY_TOKENS')
        return { ok: false, status: 409, key: created, msg: 'revoke a token before you make another' };
      return { ok: true, data: { ...(await tokens(context)), token: created.secret } };
    },

    builderRevokeToken: async (context, { body }) =>
      (await revokeToken(contextOf(context), body.id))
        ? { ok: true, data: await tokens(context) }
        : { ok: false, status: 404, key: 'NO_TOKEN', msg: 'this shop has no active token of that id' },

    async builderAudit(context, { query: { before, after } }) {
      const { db, shop, now } = context;
      const rows = await (after === undefined
        ? readNewest(db, shop.webId, before)
        : readAfter(db, shop.webId, after, now));
      const ids = rows.flatMap(({ accountId }) => accountId ?? []);
      const builders = await buildingAccounts(contextOf(context), [...new Set(ids)]);
      // Shoppers log in at the shop too: their names do not belong in the team's log.
      const isNamed = ({ act, accountId }: AuditRow) =>
        !isAccess(act) || (accountId !== null && builders.has(accountId));
      const entries = rows.map((row) => ({ ...row, actor: isNamed(row) ? row.actor : null }));
      const shown = entries.map(({ id, at, act, actor, subject, detail }) => ({
        id,
        at: at.toISOString(),
        act,
        by: actor,
        subject,
        detail: detail === null ? null : { ...detail },
      }));
      return { ok: true, data: { entries: shown } };
    },
  };
}

const NO_THREAD: Refusal = { ok: false, status: 404, key: 'NO_THREAD', msg: 'this page has no such thread' };

const ROLE_FAULTS = {
  NO_ROLE: { status: 404, msg: 'this shop has no such role' },
  ROLE_EXISTS: { status: 409, msg: 'another role has that name' },
  TOO_MANY_ROLES: { status: 409, msg: 'remove a role before you make another' },
  ROLE_USED: { status: 409, msg: 'members, invitations or tokens have this role: give them another one first' },
} as const;

function refuse(fault: TeamFault): Refusal {
  switch (fault) {
    case 'NO_MEMBER':
      return { ok: false, status: 404, key: fault, msg: 'nobody with that address is in the team' };
    case 'FIXED_MEMBER':
      return { ok: false, status: 409, key: fault, msg: 'the configuration of the service names this owner' };
    case 'LAST_OWNER':
      return { ok: false, status: 409, key: fault, msg: 'a shop keeps an owner: make somebody else one first' };
    case 'TEAM_FULL':
      return { ok: false, status: 409, key: fault, msg: 'the team is as large as it can be' };
    case 'NO_ROLE':
      return { ok: false, key: fault, ...ROLE_FAULTS[fault] };
    default:
      return unreachable(fault);
  }
}
