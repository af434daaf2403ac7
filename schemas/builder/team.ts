/** Records of a shop's team: members, comments on pages, tokens of scripts, and the audit log. */
import * as v from 'valibot';
import { LANGS } from '../lang.ts';
import { ACTS, NODE_ACTS } from './roles.ts';

const Time = v.string();

/** The rights of a role (`Rights`). */
const rights = {
  acts: v.array(v.picklist(ACTS)),
  /** The languages whose words may be changed; null: all. */
  langs: v.nullable(v.array(v.picklist(LANGS))),
  /** Changes that are barred, by component type. */
  bars: v.array(v.object({ type: v.string(), acts: v.array(v.picklist(NODE_ACTS)) })),
};

/** The caller, and their permissions. */
export const BuilderSession = v.object({
  /** Null: nobody is logged in, where everybody may build. */
  name: v.nullable(v.string()),
  /** A role of the table, or the name of the team's own. */
  role: v.string(),
  ...rights,
});
export type BuilderSession = v.InferOutput<typeof BuilderSession>;

/** A role that a team has made. */
export const OwnRole = v.object({ id: v.string(), name: v.string(), ...rights });
export type OwnRole = v.InferOutput<typeof OwnRole>;

/**
 * A member of the team. `fixed`: named by the service's configuration, an owner whom nobody changes here; `invited` until the
 * first visit with that address confirmed, `expired` after 14 days without one.
 */
export const TeamMember = v.object({
  email: v.string(),
  /** Of a member who has joined; null for anybody else: an invitation says nothing of the person invited. */
  name: v.nullable(v.string()),
  /** A role of the table, or the id of the team's own. */
  role: v.string(),
  state: v.picklist(['fixed', 'joined', 'invited', 'expired']),
  by: v.nullable(v.string()),
  at: v.nullable(Time),
});
export type TeamMember = v.InferOutput<typeof TeamMember>;

/** One comment as written. */
export const Comment = v.object({ id: v.number(), by: v.nullable(v.string()), at: Time, text: v.string() });
export type Comment = v.InferOutput<typeof Comment>;

/** Comments on one node, or on the page (`node` null). A `review` asks for one; it is open until it is resolved. */
export const CommentThread = v.object({
  id: v.number(),
  node: v.nullable(v.string()),
  kind: v.picklist(['comment', 'review']),
  /** Type of the node as it was pinned, so that a node that is gone is still named. */
  nodeType: v.nullable(v.string()),
  comments: v.array(Comment),
  resolved: v.nullable(v.object({ by: v.nullable(v.string()), at: Time })),
});
export type CommentThread = v.InferOutput<typeof CommentThread>;

/** A token of a script or an agent; the secret itself is shown once, when it is made. */
export const AccessToken = v.object({
  id: v.string(),
  name: v.string(),
  /** As of members. */
  role: v.string(),
  acts: v.array(v.picklist(ACTS)),
  by: v.nullable(v.string()),
  at: Time,
  expires: Time,
  used: v.nullable(Time),
  /** `orphaned`: its maker builds this shop no more, and neither does the token. */
  state: v.picklist(['active', 'expired', 'revoked', 'orphaned']),
  /** Host at which an agent of `by` has logged in (OAuth); null: `by` has made the token. */
  agent: v.nullable(v.string()),
});
export type AccessToken = v.InferOutput<typeof AccessToken>;

/** An entry of the audit log. */
export const AuditEntry = v.object({
  id: v.number(),
  at: Time,
  act: v.string(),
  by: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  detail: v.nullable(v.record(v.string(), v.unknown())),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
