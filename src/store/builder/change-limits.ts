/** Changes of a page that a role may not make: more than words, or of locked nodes. */
import { findLockedChange } from '#schemas/builder/locked-changes.ts';
import type { PageContent } from '#schemas/builder/page.ts';
import type { PageState } from '#schemas/builder/records.ts';
import { findChangeBesideTexts } from '#schemas/builder/text-changes.ts';
import type { AnswerOf } from '../calls/handler.ts';
import { type Actor, mayDo } from '../team/actor.ts';

interface ForbiddenChange {
  readonly key: 'TEXTS_ONLY' | 'LOCKED';
  readonly msg: string;
  readonly data: object;
}

/** The limits of one write of `after`; undefined: its author may change everything. */
export interface ChangeLimits {
  /** Whether the author may not replace the stored page. Called by the write: another may come between. */
  readonly refuses: (stored: PageContent | null) => boolean;
  /** The answer to a refused write, with the change that was refused. */
  readonly explain: (answer: AnswerOf<PageState>) => AnswerOf<PageState>;
}

/** The limits of a caller; nobody is limited where the builder is open. */
export function changeLimits(actor: Actor | null, after: PageContent): ChangeLimits {
  let found: ForbiddenChange | undefined;
  return {
    refuses(stored) {
      found = actor === null ? undefined : forbiddenChange(actor, stored && asList(stored), asList(after));
      return found !== undefined;
    },
    explain: (answer) => (found === undefined || answer.ok ? answer : { ...answer, ...found }),
  };
}

function forbiddenChange(actor: Actor, before: object | null, after: object): ForbiddenChange | undefined {
  const path = mayDo(actor, 'edit') ? undefined : findChangeBesideTexts(before, after);
  if (path !== undefined) {
    const msg = `this role changes the words of localised texts alone; ${path === '' ? 'the page' : path} is something else`;
    return { key: 'TEXTS_ONLY', msg, data: { path } };
  }
  const node = mayDo(actor, 'publish') ? undefined : findLockedChange(before, after);
  if (node === undefined) return undefined;
  return {
    key: 'LOCKED',
    msg: `${node} is locked: only who may publish locks, unlocks and changes it`,
    data: { node },
  };
}

/** A tree of one node becomes a list of one, as the workbench writes it. */
function asList({ pageComponent, ...head }: PageContent): object {
  return { ...head, pageComponent: Array.isArray(pageComponent) ? pageComponent : [pageComponent] };
}
