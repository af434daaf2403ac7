/** Roles of people and tokens that build a shop's pages, and what each may do. */

/** Roles, from the one that may do everything down. */
export const ROLES = ['owner', 'publisher', 'editor', 'translator', 'reviewer'] as const;
/** The roles in a shop. */
export type Role = (typeof ROLES)[number];

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

/** Whether a role may do an act: the one rule that the store and the workbench ask. */
export function can(role: Role, act: Act): boolean {
  return PERMISSIONS[role][act];
}

/** Acts that a role may do. */
export function actsOf(role: Role): readonly Act[] {
  return ACTS.filter((act) => can(role, act));
}
