import { useLingui } from '@lingui/react/macro';
import { createContext, use, useMemo } from 'react';
import { type Act, actsOf } from '#schemas/builder/roles.ts';
import type { BuilderSession } from '#schemas/builder/team.ts';
import { findLockedChange } from '#schemas/builder/locked-changes.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { findChangeBesideTexts } from '#schemas/builder/text-changes.ts';
import type { Page } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';

/** The current builder. An owner unless the store says otherwise: it refuses by itself what a role may not do. */
export const SessionContext = createContext<BuilderSession>({ name: null, role: 'owner', acts: [...actsOf('owner')] });

/** Reports the session's permissions. */
export function useMayDo(): (act: Act) => boolean {
  const { acts } = use(SessionContext);
  return (act) => acts.includes(act);
}

/** The values that forms let this builder change. */
export function useFormAccess(): 'all' | 'texts' | 'none' {
  const mayDo = useMayDo();
  return mayDo('edit') ? 'all' : mayDo('translate') ? 'texts' : 'none';
}

/** Says what this builder may change; undefined: everything. */
export function useRoleLimit(): string | undefined {
  const { t } = useLingui();
  const access = useFormAccess();
  switch (access) {
    case 'all':
      return undefined;
    case 'texts':
      return t({
        id: 'builder.role.textsOnly',
        message: 'A translator changes the words of texts that have languages. Comment on what else should change.',
      });
    case 'none':
      return t({
        id: 'builder.role.readOnly',
        message: 'A reviewer reads and comments. Comment on what should change.',
      });
    default:
      return unreachable(access);
  }
}

/** Says who may change a locked component. */
export function useLockedText(): string {
  const { t } = useLingui();
  return t({ id: 'builder.locked.text', message: 'Locked: only people who may publish change this component.' });
}

/**
 * The editing with only the edits that the role may make: who may not publish changes no locked component, a translator
 * only words, a reviewer nothing. `refuse` is called with the reason for each other one, which changes nothing.
 */
export function useAllowedEditing(editing: Editing, refuse: (reason: 'role' | 'locked') => void): Editing {
  const { acts } = use(SessionContext);
  const { state, actions } = editing;
  const allowed = useMemo(() => {
    if (acts.includes('publish')) return actions;
    const [mayEdit, mayTranslate] = [acts.includes('edit'), acts.includes('translate')];
    const edit: typeof actions.edit = (what, change) => {
      const before = actions.page();
      const made = change(before);
      const page = 'pageComponent' in made ? made : made.page;
      if (page !== before && !mayEdit && !(mayTranslate && isTranslation(before, page))) refuse('role');
      else if (page !== before && findLockedChange(before, page) !== undefined) refuse('locked');
      else actions.edit(what, () => made);
    };
    return { ...actions, edit };
  }, [acts, actions, refuse]);
  return useMemo(() => ({ state, actions: allowed }), [state, allowed]);
}

function isTranslation(before: Page, after: Page): boolean {
  return findChangeBesideTexts(before, after) === undefined;
}
