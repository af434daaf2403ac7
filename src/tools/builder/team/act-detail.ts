import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { ACTS, isRole, NODE_ACTS } from '#schemas/builder/roles.ts';
import { LANG_NAMES, LANGS } from '#schemas/lang.ts';
import { useBuilder } from '../builder-context.ts';
import { formatDateTime } from '../controls/format-date-time.ts';
import { useActNames, useNodeActNames } from './act-choice.tsx';
import { useRoleTexts } from './team-list.tsx';

const Names = v.array(v.string());
/** The fields that entries have; an entry with others is shown as stored. */
const Detail = v.partial(
  v.strictObject({
    version: v.number(),
    name: v.string(),
    role: v.string(),
    before: v.string(),
    after: v.string(),
    /** Acts of a role, or of a token: its role says them. */
    acts: v.array(v.picklist(ACTS)),
    /** A component type and the changes of it that a role bars. */
    bars: Names,
    expires: v.string(),
    maker: v.string(),
    /** Host of an agent's log-in. */
    agent: v.string(),
    reason: v.string(),
    builders: Names,
    backup: v.string(),
    pages: Names,
    paths: Names,
    settings: Names,
    langs: v.nullable(v.array(v.picklist(LANGS))),
    at: v.string(),
    timeZone: v.string(),
    isScheduled: v.boolean(),
    /** Id of a release, whose name is the entry's subject. */
    release: v.string(),
    /** Why a release was not published. */
    key: v.picklist(['BEHIND', 'EMPTY', 'FAILED']),
    /** Approvals that a release needs. */
    reviewers: Names,
    count: v.number(),
    /** Percentage of the visitors who see a release. */
    share: v.number(),
    hours: v.number(),
    /** Tags that a file has from then on. */
    tags: Names,
    node: v.string(),
    accepted: v.number(),
    rejected: v.number(),
    total: v.number(),
  }),
);
/** Longer lists end in a number. */
const LISTED = 5;

/** Says in words what an entry of the audit log keeps beside its act; '' where that is nothing. */
export function useActDetail(): (detail: Readonly<Record<string, unknown>> | null) => string {
  const { t } = useLingui();
  const { lang, manifest } = useBuilder();
  const roles = useRoleTexts();
  const acts = useActNames();
  const nodeActs = useNodeActNames();
  // The team's own roles are recorded by their names.
  const nameOf = (role: string) => (isRole(role) ? roles[role].name : role);
  const faults = {
    BEHIND: t({ id: 'builder.audit.behind', message: 'its pages were changed in the shop' }),
    EMPTY: t({ id: 'builder.audit.empty', message: 'it changes nothing' }),
    FAILED: t({ id: 'builder.audit.failed', message: 'the shop could not do it' }),
  };
  const reasons: Readonly<Record<string, string>> = {
    reused: t({ id: 'builder.audit.reused', message: 'its log-in was used twice' }),
    'logged-out': t({ id: 'builder.audit.loggedOut', message: 'it logged out' }),
    'too-many-agents': t({ id: 'builder.audit.tooManyAgents', message: 'its person connected another agent' }),
  };
  const list = (names: readonly string[]) => {
    const rest = names.length - LISTED;
    const listed = names.slice(0, LISTED).join(', ');
    return rest > 0 ? t({ id: 'builder.audit.andMore', message: `${listed} and ${rest} more` }) : listed;
  };
  return (detail) => {
    const known = v.safeParse(Detail, detail ?? {});
    if (!known.success) return JSON.stringify(detail);
    const given = known.output;
    const { version, maker, hours, count, node, accepted, rejected } = given;
    const days = hours === undefined || hours % 24 !== 0 ? undefined : hours / 24;
    const until = formatDateTime(given.expires, lang);
    const madeAt = formatDateTime(given.backup, lang);
    const barred = list(
      (given.bars ?? []).map((bar) => {
        const [type = '', ...barredActs] = bar.split(' ');
        const names = NODE_ACTS.flatMap((act) => (barredActs.includes(act) ? nodeActs[act] : [])).join(', ');
        return `${manifest.types.get(type)?.title ?? type} (${names})`;
      }),
    );
    const settings = list(given.settings ?? []);
    const parts = [
      version !== undefined && t({ id: 'builder.audit.version', message: `Version ${version}` }),
      given.name,
      given.role !== undefined && nameOf(given.role),
      [given.before, given.after].flatMap((role) => (role === undefined ? [] : nameOf(role))).join(' → '),
      given.role === undefined && (given.acts ?? []).map((act) => acts[act]).join(', '),
      given.expires !== undefined && t({ id: 'builder.audit.until', message: `until ${until}` }),
      maker !== undefined && t({ id: 'builder.audit.maker', message: `made by ${maker}` }),
      given.agent,
      given.reason !== undefined &&
        (reasons[given.reason] ?? t({ id: 'builder.audit.maker.changed', message: 'the log-in of its maker changed' })),
      list(given.builders ?? []),
      given.backup !== undefined && t({ id: 'builder.audit.backup', message: `backup of ${madeAt}` }),
      given.key !== undefined && faults[given.key],
      list(given.pages ?? given.paths ?? []),
      settings !== '' && t({ id: 'builder.audit.settings', message: `settings: ${settings}` }),
      given.langs?.map((each) => LANG_NAMES[each]).join(', '),
      barred !== '' && t({ id: 'builder.audit.bars', message: `bars: ${barred}` }),
      given.at !== undefined && formatDateTime(given.at, lang),
      given.share !== undefined && `${given.share}%`,
      given.isScheduled === true && t({ id: 'builder.audit.scheduled', message: 'at its time' }),
      list(given.reviewers ?? []),
      list(given.tags ?? []),
      count !== undefined &&
        t({ id: 'builder.audit.approvals', message: plural(count, { one: '# approval', other: '# approvals' }) }),
      hours !== undefined &&
        (days === undefined
          ? t({ id: 'builder.audit.hours', message: `for ${hours} hours` })
          : t({ id: 'builder.audit.days', message: plural(days, { one: 'for # day', other: 'for # days' }) })),
      node !== undefined && t({ id: 'builder.audit.node', message: `component ${node}` }),
      accepted !== undefined && t({ id: 'builder.audit.accepted', message: `${accepted} imported` }),
      rejected !== undefined && t({ id: 'builder.audit.rejected', message: `${rejected} refused` }),
    ];
    return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
  };
}
