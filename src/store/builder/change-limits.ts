/** Changes of a page that a role may not make: more than words, of locked nodes, or of barred types. */
import { findBarredChange, findLockedChange } from '#schemas/builder/locked-changes.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import type { PageContent } from '#schemas/builder/page.ts';
import type { PageState } from '#schemas/builder/records.ts';
import { findChangeBesideTexts } from '#schemas/builder/text-changes.ts';
import type { AnswerOf } from '../calls/handler.ts';
import { type Actor, mayDo } from '../team/actor.ts';

interface ForbiddenChange {
  readonly key: 'TEXTS_ONLY' | 'LOCKED' | 'BARRED';
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
      found = actor === null ? undefined : forbiddenChange(actor, stored, after);
      return found !== undefined;
    },
    explain: (answer) => (found === undefined || answer.ok ? answer : { ...answer, ...found }),
  };
}

function forbiddenChange(actor: Actor, stored: PageContent | null, next: PageContent): ForbiddenChange | undefined {
  if (mayDo(actor, 'edit') && mayDo(actor, 'publish') && actor.bars.length === 0) return undefined;
  // As the workbench reads pages: nodes without ids get them, by their types and order.
  const [before, after] = [stored && withUniqueIds(stored), withUniqueIds(next)];
  const path = mayDo(actor, 'edit') ? undefined : findChangeBesideTexts(before, after, actor.langs);
  if (path !== undefined) {
    const texts = actor.langs === null ? 'localised texts' : `localised texts in ${actor.langs.join(', ')}`;
    const msg = `this role changes the words of ${texts} alone; ${path === '' ? 'the page' : path} is something else`;
    return { key: 'TEXTS_ONLY', msg, data: { path } };
  }
  const locked = mayDo(actor, 'publish') ? undefined : findLockedChange(before, after);
  if (locked !== undefined) {
    const { node } = locked;
    return {
      key: 'LOCKED',
      msg: `${node} is locked: only who may publish locks, unlocks and changes it`,
      data: { node },
    };
  }
  const barred = findBarredChange(before, after, actor);
  if (barred === undefined) return undefined;
  const { node, type, act } = barred;
  return {
    key: 'BARRED',
    msg: `the role ${actor.role} may not ${act} ${node}, of the type ${String(type)}`,
    data: { ...barred },
  };
}
