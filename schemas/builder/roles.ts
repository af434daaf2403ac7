/** Roles of people and tokens that build a shop's pages, and what each may do. */
import type { Lang } from '../lang.ts';

/** Roles, from the one that may do everything down. */
export const ROLES = ['owner', 'publisher', 'editor', 'translator', 'reviewer'] as const;
/** A role of the table. A team's own roles are named by their ids beside it. */
export type Role = (typeof ROLES)[number];

/** Whether a key names a role of the table; others are ids of a team's own roles. */
export function isRole(key: string): key is Role {
  return ROLES.some((role) => role === key);
}

/** Actions on pages, on the team, and on its audit log. */
export const ACTS = [
  'read',
  'comment',
  'translate',
  'edit',
  'publish',
  'manage-team',
  'manage-tokens',
  'read-audit',
] as const;
/** An act that a role may or may not do. */
export type Act = (typeof ACTS)[number];

/** Acts of people: a leaked token must not create other tokens, nor change the team. */
export const PERSONAL_ACTS: ReadonlySet<Act> = new Set(['manage-team', 'manage-tokens']);

/** Acts by role; the compiler names a role or an act that is missing. */
const PERMISSIONS: { readonly [R in Role]: { readonly [A in Act]: boolean } } = {
  owner: {
    read: true,
    comment: true,
    translate: true,
    edit: true,
    publish: true,
    'manage-team': true,
    'manage-tokens': true,
    'read-audit': true,
  },
  publisher: {
    read: true,
    comment: true,
    translate: true,
    edit: true,
    publish: true,
    'manage-team': false,
    'manage-tokens': false,
    'read-audit': false,
  },
  editor: {
    read: true,
    comment: true,
    translate: true,
    edit: true,
    publish: false,
    'manage-team': false,
    'manage-tokens': false,
    'read-audit': false,
  },
  translator: {
    read: true,
    comment: true,
    translate: true,
    edit: false,
    publish: false,
    'manage-team': false,
    'manage-tokens': false,
    'read-audit': false,
  },
  reviewer: {
    read: true,
    comment: true,
    translate: false,
    edit: false,
    publish: false,
    'manage-team': false,
    'manage-tokens': false,
    'read-audit': false,
  },
};

/** Acts that a role may do. */
export function actsOf(role: Role): readonly Act[] {
  return ACTS.filter((act) => PERMISSIONS[role][act]);
}

/** Changes of one node, without the nodes in its lists. */
export const NODE_ACTS = ['edit', 'add', 'move', 'remove'] as const;
/** A change of one node. */
export type NodeAct = (typeof NODE_ACTS)[number];

/** Changes that are barred on components of one type. */
export interface TypeBar {
  readonly type: string;
  readonly acts: readonly NodeAct[];
}

/** The rights of a person or a token: the gate, the store and the workbench ask nothing else. */
export interface Rights {
  readonly acts: readonly Act[];
  /** The languages whose words may be changed; null: all, as for everybody who edits. */
  readonly langs: readonly Lang[] | null;
  readonly bars: readonly TypeBar[];
}

/** The rights of a role of the table. */
export function rightsOf(role: Role): Rights {
  return { acts: actsOf(role), langs: null, bars: [] };
}

/** The rights that both sides have. */
export function commonRights(one: Rights, other: Rights): Rights {
  const [langs, others] = [one.langs, other.langs];
  return {
    acts: one.acts.filter((act) => other.acts.includes(act)),
    langs: langs === null || others === null ? (langs ?? others) : langs.filter((lang) => others.includes(lang)),
    bars: [...one.bars, ...other.bars],
  };
}

/** Whether a change of components of a type is barred. */
export function isBarred({ bars }: Pick<Rights, 'bars'>, type: unknown, act: NodeAct): boolean {
  return bars.some((bar) => bar.type === type && bar.acts.includes(act));
}
