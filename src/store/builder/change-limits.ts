/** Changes of a page that a role may not make: more than words, of locked nodes, or of barred types. */
import { findForbiddenChange, type ForbiddenChange } from '#schemas/builder/changes/forbidden-change.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import type { PageContent } from '#schemas/builder/page.ts';
import type { PageState } from '#schemas/builder/records.ts';
import type { AnswerOf } from '../calls/handler.ts';
import type { Refusal } from '../calls/refusal.ts';
import type { Actor } from '../team/actor.ts';

/** The limits of one write of `after`; undefined: its author may change everything. */
export interface ChangeLimits {
  /** Whether the author may not replace the stored page. Called by the write: another may come between. */
  readonly refuses: (stored: PageContent | null) => boolean;
  /** The answer to a refused write, with the change that was refused. */
  readonly explain: (answer: AnswerOf<PageState>) => AnswerOf<PageState>;
}

/** The limits of a caller; nobody is limited where the builder is open. */
export function changeLimits(actor: Actor | null, after: PageContent): ChangeLimits {
  // As the workbench reads pages: nodes without ids get them, by their types and order.
  const next = withUniqueIds(after);
  let found: ForbiddenChange | undefined;
  return {
    refuses(stored) {
      found = actor === null ? undefined : findForbiddenChange(actor, stored && withUniqueIds(stored), next);
      return found !== undefined;
    },
    explain: (answer) =>
      actor === null || found === undefined || answer.ok
        ? answer
        : { ...answer, key: found.key, ...refusalOf(found, actor) },
  };
}

/** The message and the data of the answer to a forbidden change. */
function refusalOf(change: ForbiddenChange, { langs, role }: Actor): Pick<Refusal, 'msg' | 'data'> {
  const { key, ...data } = change;
  switch (change.key) {
    case 'TEXTS_ONLY': {
      const texts = langs === null ? 'localised texts' : `localised texts in ${langs.join(', ')}`;
      const what = change.path === '' ? 'the page' : change.path;
      return { msg: `this role changes the words of ${texts} alone; ${what} is something else`, data };
    }
    case 'LOCKED': {
      const { node } = change;
      return { msg: `${node} is locked: only who may publish locks, unlocks and changes it`, data: { node } };
    }
    case 'BARRED':
      return {
        msg: `the role ${role} may not ${change.act} ${change.node}, of the type ${String(change.type)}`,
        data,
      };
  }
}
