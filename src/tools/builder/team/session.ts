import { useLingui } from '@lingui/react/macro';
import { createContext, use, useMemo } from 'react';
import { settings } from '#settings';
import { type Act, isBarred, type Rights, rightsOf } from '#schemas/builder/roles.ts';
import { findForbiddenChange } from '#schemas/builder/changes/forbidden-change.ts';
import type { ClosedChange } from '#schemas/builder/changes/locked-changes.ts';
import { LANG_NAMES } from '#schemas/lang.ts';
import { unreachable } from '#schemas/unreachable.ts';
import type { FormState } from '../../editor-form/form-context.ts';
import { useBuilder } from '../builder-context.ts';
import { isLocked, type IndexedNode, type Page } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import type { ManifestType } from '../api/manifest.ts';
import { useNodeActNames } from './act-choice.tsx';

/** The current builder: name, role, and rights. */
export interface Session extends Rights {
  readonly name: string | null;
  readonly role: string;
  /** Where the release that is worked in can't be changed: the session without that limit. */
  readonly unlimited?: Session;
}

/** The current builder. An owner unless the store says otherwise: it refuses by itself what a role may not do. */
export const SessionContext = createContext<Session>({ name: null, role: 'owner', ...rightsOf('owner') });

/** Reports the session's permissions. */
export function useMayDo(): (act: Act) => boolean {
  const { acts } = use(SessionContext);
  return (act) => acts.includes(act);
}

/** The values that forms let this builder change. */
export function useFormAccess(): Pick<FormState, 'access' | 'langs'> {
  const mayDo = useMayDo();
  const { langs } = use(SessionContext);
  return { access: mayDo('edit') ? 'all' : mayDo('translate') ? 'texts' : 'none', langs };
}

/** Says what this builder may change; undefined: everything, but for barred types. */
export function useRoleLimit(): string | undefined {
  const { t } = useLingui();
  const { access, langs } = useFormAccess();
  const { unlimited } = use(SessionContext);
  const names = (langs ?? settings.languages).map((lang) => LANG_NAMES[lang]).join(', ');
  if (unlimited !== undefined)
    return t({ id: 'builder.release.readOnly', message: 'The pages of this release can’t be changed now.' });
  switch (access) {
    case 'all':
      return undefined;
    case 'texts':
      return t({
        id: 'builder.role.textsOnly',
        message: `Your role changes the words of texts in ${names}. Comment on what else should change.`,
      });
    case 'none':
      return t({
        id: 'builder.role.readOnly',
        message: 'Your role reads pages. Comment on what should change.',
      });
    default:
      return unreachable(access);
  }
}

/** Says why this builder may not edit a node; undefined: the role may, as far as its other limits go. */
export function useClosedText(): (page: Page, found: IndexedNode) => string | undefined {
  const session = use(SessionContext);
  const textOf = useRefusalText();
  return (page, { id, node }) =>
    isLocked(page, id) && !session.acts.includes('publish')
      ? textOf('locked')
      : isBarred(session, node.type, 'edit')
        ? textOf({ node: id, type: node.type, act: 'edit' })
        : undefined;
}

/** The types of which this builder may add components. */
export function useOfferedTypes(): readonly ManifestType[] {
  const { manifest } = useBuilder();
  const session = use(SessionContext);
  return useMemo(
    () => [...manifest.types.values()].filter(({ type }) => !isBarred(session, type, 'add')),
    [manifest, session],
  );
}

/** Why an edit was not made: the role changes no such values, the component is locked, or its type is barred. */
export type Refusal = 'role' | 'locked' | ClosedChange;

/** Says why an edit was not made. */
export function useRefusalText(): (reason: Refusal) => string | undefined {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const limit = useRoleLimit();
  const acts = useNodeActNames();
  return (reason) => {
    if (reason === 'role') return limit;
    if (reason === 'locked')
      return t({ id: 'builder.locked.text', message: 'Locked: only people who may publish change this component.' });
    const [type, act] = [String(reason.type), acts[reason.act]];
    const title = manifest.types.get(type)?.title ?? type;
    return t({ id: 'builder.barred.text', message: `Your role does not allow this for “${title}”: ${act}` });
  };
}

/**
 * The editing with only the edits that the role may make. Without the right to publish, it changes no locked component; a
 * translator changes only words, a reviewer nothing, and nobody what the role bars. `refuse` is called with the reason for
 * each other one, which changes nothing.
 */
export function useAllowedEditing(editing: Editing, refuse: (reason: Refusal) => void): Editing {
  const session = use(SessionContext);
  const { state, actions } = editing;
  const allowed = useMemo(() => {
    const edit: typeof actions.edit = (what, change) => {
      const before = actions.page();
      const made = change(before);
      const page = 'pageComponent' in made ? made : made.page;
      const reason = page === before ? undefined : refusalOf(session, before, page);
      if (reason === undefined) actions.edit(what, () => made);
      else refuse(reason);
    };
    if (session.acts.includes('translate')) return { ...actions, edit };
    const refuseAll = () => refuse('role');
    return { ...actions, edit, undo: refuseAll, redo: refuseAll };
  }, [session, actions, refuse]);
  return useMemo(() => ({ state, actions: allowed }), [state, allowed]);
}

function refusalOf(session: Session, before: Page, after: Page): Refusal | undefined {
  const found = findForbiddenChange(session, before, after);
  if (found === undefined) return undefined;
  if (found.key === 'TEXTS_ONLY') return 'role';
  return found.key === 'LOCKED' ? 'locked' : found;
}
