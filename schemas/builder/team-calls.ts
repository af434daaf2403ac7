/** Calls of a shop's team: session, members, roles, comments, tokens, audit log. */
import * as v from 'valibot';
import type { CallSpec } from '../calls/define.ts';
import { emailAddress } from '../values/contact/email.ts';
import { read, write } from './builder-call.ts';
import { boundedList } from '../lenient/bounded.ts';
import { PagePath } from './page.ts';
import { LANGS } from '../lang.ts';
import { ACTS, isRole, NODE_ACTS, PERSONAL_ACTS, ROLES } from './roles.ts';
import { AccessToken, AuditEntry, BuilderSession, CommentThread, OwnRole, TeamMember } from './team.ts';

const MAX_TEXT = 2000;

const email = v.pipe(emailAddress(), v.toLowerCase());
const roleId = v.pipe(v.string(), v.uuid());
const role = v.union([v.picklist(ROLES), roleId]);
const shortText = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('expected a text'), v.maxLength(most, `expected at most ${most} characters`));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const entryId = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const listOf = <const Options extends readonly string[]>(options: Options) =>
  boundedList(v.picklist(options), options.length);
/** `builders`: who may build: only the team, everybody who is logged in, or everybody. */
const Members = v.object({
  members: v.array(TeamMember),
  builders: v.picklist(['team', 'login', 'everybody']),
});
const Invited = v.object({ ...Members.entries, unsentLink: v.optional(v.string()) });
const Roles = v.object({ roles: v.array(OwnRole) });
/** Most component types that a role bars. */
const MAX_BARS = 200;

/** A role of a team's own. It reads, translates where it edits, and never manages the team or tokens. */
const RoleTerms = v.pipe(
  v.object({
    /** Unless given, a new role is made. */
    id: v.optional(roleId),
    name: v.pipe(
      shortText(60),
      v.check((name) => !isRole(name.toLowerCase()), 'expected another name than that of a standard role'),
    ),
    acts: v.pipe(
      listOf(ACTS.filter((act) => !PERSONAL_ACTS.has(act))),
      v.nonEmpty('expected at least one act'),
      v.transform((acts) =>
        ACTS.filter((act) => act === 'read' || acts.includes(act) || (act === 'translate' && acts.includes('edit'))),
      ),
    ),
    langs: v.nullable(v.pipe(listOf(LANGS), v.nonEmpty('expected at least one language'))),
    bars: boundedList(
      v.object({
        type: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
        acts: v.pipe(listOf(NODE_ACTS), v.nonEmpty('expected at least one act')),
      }),
      MAX_BARS,
    ),
  }),
  v.check(
    ({ acts, langs }) => langs === null || !acts.includes('edit'),
    'expected no languages for a role that edits: it would change more than words',
  ),
);

const Threads = v.object({ threads: v.array(CommentThread) });
const Tokens = v.object({ tokens: v.array(AccessToken) });

/** Calls of a team by name; every change answers with the list as it is then. */
export const teamCalls = {
  builderSession: read('/api/builder/session', v.object({}), BuilderSession),
  builderTeam: read('/api/builder/team', v.object({}), Members),
  /**
   * Sends a link by mail; an address that is in the team already gets the new role and another mail. `unsentLink`: the link, where
   * the shop sends no mails.
   */
  builderInvite: write('/api/builder/team/invite', v.object({ email, role }), Invited, [
    'FIXED_MEMBER',
    'LAST_OWNER',
    'TEAM_FULL',
    'NO_ROLE',
  ]),
  builderChangeRole: write('/api/builder/team/change', v.object({ email, role }), Members, [
    'NO_MEMBER',
    'FIXED_MEMBER',
    'LAST_OWNER',
    'NO_ROLE',
  ]),
  builderRemoveMember: write('/api/builder/team/remove', v.object({ email }), Members, [
    'NO_MEMBER',
    'FIXED_MEMBER',
    'LAST_OWNER',
  ]),
  /** The roles of the team's own, by name. */
  builderRoles: read('/api/builder/roles', v.object({}), Roles),
  /** Makes a role, or changes one, for its members and tokens from their next call on. */
  builderSaveRole: write('/api/builder/roles/save', RoleTerms, Roles, ['NO_ROLE', 'ROLE_EXISTS', 'TOO_MANY_ROLES']),
  /** `ROLE_USED`: `data.by` names the members, invitations and tokens that have it. */
  builderRemoveRole: write('/api/builder/roles/remove', v.object({ id: roleId }), Roles, ['NO_ROLE', 'ROLE_USED']),
  /** The threads of a page: open ones first, each by its first comment. */
  builderComments: read('/api/builder/comments', v.object({ path: PagePath }), Threads),
  /** Begins a thread, or answers in one (`thread`), which opens it again. */
  builderComment: write(
    '/api/builder/comments/add',
    v.object({
      path: PagePath,
      text: shortText(MAX_TEXT),
      node: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))), null),
      kind: v.optional(v.picklist(['comment', 'review']), 'comment'),
      thread: v.optional(whole),
    }),
    Threads,
    ['NO_THREAD', 'TOO_MANY_COMMENTS'],
  ),
  builderResolve: write(
    '/api/builder/comments/resolve',
    v.object({ path: PagePath, thread: whole, isResolved: v.boolean() }),
    Threads,
    ['NO_THREAD'],
  ),
  builderTokens: read('/api/builder/tokens', v.object({}), Tokens),
  /** `token` is the secret: it is not kept, and no other call shows it. */
  builderCreateToken: write(
    '/api/builder/tokens/create',
    v.object({
      name: shortText(100),
      role,
      /** Acts of the role that the token has; all of them unless given. */
      acts: v.optional(v.pipe(boundedList(v.picklist(ACTS), ACTS.length), v.nonEmpty('expected at least one act'))),
      days: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(365)),
    }),
    v.object({ ...Tokens.entries, token: v.string() }),
    ['TOO_MANY_TOKENS', 'NO_ROLE'],
  ),
  builderRevokeToken: write('/api/builder/tokens/revoke', v.object({ id: v.pipe(v.string(), v.uuid()) }), Tokens, [
    'NO_TOKEN',
  ]),
  /**
   * The newest 100 entries of this shop, or those before an entry, the newest first. `after`: the first 100 after an entry (0: after
   * none), the oldest first, for other systems.
   */
  builderAudit: read(
    '/api/builder/audit',
    v.object({ before: v.optional(entryId), after: v.optional(entryId) }),
    v.object({ entries: v.array(AuditEntry) }),
  ),
} as const satisfies Record<string, CallSpec>;
