import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import type { SectionSummary } from '#schemas/builder/records.ts';
import { ZONE_PATHS } from '#schemas/page/zones.ts';
import { type SectionField, sectionFields } from '#schemas/sections/section.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { setValue } from '../page/edits.ts';
import { usePathName, useZoneTexts } from '../pages/zone-texts.ts';
import { indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { IconButton } from '../controls/controls.tsx';
import { useMayDo } from '../team/session.ts';
import { detachSection, type FieldCandidate, fieldCandidates } from './make-section.ts';
import { useSections } from './sections-context.tsx';
import styles from './sections.module.css';

interface UseProps {
  /** Id and type of the node that uses the section. */
  readonly id: string;
  readonly type: string;
  readonly editing: Editing;
}

/** Actions for a use beside its form: edit the section, detach the use, see other uses. */
export function SectionUsePanel({ id, type, editing: { actions } }: UseProps) {
  const { t } = useLingui();
  const { byType } = useSections();
  const { release } = useBuilder();
  const mayEdit = useMayDo()('edit');
  const section = byType.get(type);
  if (section === undefined) return null;
  return (
    <div className={styles.panel}>
      <p className={styles.actions}>
        <a className={styles.link} href={builderHref(release, type)}>
          {t({ id: 'builder.section.edit', message: 'Edit the section' })}
        </a>
        {mayEdit && (
          <Button
            look="secondary"
            className={styles.small}
            onClick={() => actions.edit(undefined, (page) => detachSection(page, id, byType))}
          >
            {t({ id: 'builder.section.detach', message: 'Detach' })}
          </Button>
        )}
      </p>
      <UsedBy type={type} />
    </div>
  );
}

/** The pages and sections that use a section, each with a link. */
function UsedBy({ type }: { readonly type: string }) {
  const { t } = useLingui();
  const { byType } = useSections();
  const { release } = useBuilder();
  const zoneTexts = useZoneTexts();
  const nameOf = usePathName();
  const { usedBy: paths, usedInZones: zones } = byType.get(type) ?? UNUSED;
  return (
    <section aria-label={t({ id: 'builder.section.usedBy', message: 'Used on' })}>
      <h3 className={styles.heading}>{t({ id: 'builder.section.usedBy', message: 'Used on' })}</h3>
      {paths.length + zones.length === 0 ? (
        <p className={styles.about}>{t({ id: 'builder.section.unused', message: 'No saved page uses it yet.' })}</p>
      ) : (
        <ul className={styles.users}>
          {paths.map((path) => (
            <li key={path}>
              <a href={builderHref(release, path)}>{nameOf(path)}</a>
            </li>
          ))}
          {zones.map((zone) => (
            <li key={zone}>
              <a href={builderHref(release, ZONE_PATHS[zone])}>{zoneTexts[zone]}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const UNUSED: Pick<SectionSummary, 'usedBy' | 'usedInZones'> = { usedBy: [], usedInZones: [] };

/** The fields of the section that is edited: their labels, the node that each is bound to, and what may be added. */
export function SectionFieldsPanel({ editing: { state, actions } }: { readonly editing: Editing }) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const { path = '' } = useSections();
  const { page } = state;
  const fields = useMemo(() => sectionFields(page.pageSetting), [page.pageSetting]);
  const candidates = useMemo(() => fieldCandidates(page, manifest), [page, manifest]);
  const isBound = ({ field }: FieldCandidate) =>
    Object.values(fields).some(({ bindings }) =>
      bindings.some(({ node, at }) => node === field.bindings[0]?.node && at === field.bindings[0].at),
    );
  const free = candidates.filter((candidate) => !isBound(candidate));
  const write = (key: string, field: SectionField | undefined) => {
    const at = `/pageSetting/section/fields${pointerToken(key)}`;
    actions.edit(at, (now) => setValue(now, at, field));
  };
  const add = ({ key, field }: FieldCandidate) => write(freeName(key, fields), field);
  return (
    <div className={styles.panel}>
      <h3 className={styles.heading}>
        {t({ id: 'builder.section.fields', message: 'What each page may say for itself' })}
      </h3>
      <ul className={styles.list}>
        {Object.entries(fields).map(([key, field]) => {
          const { label } = field;
          const node = field.bindings[0]?.node;
          const bound = node === undefined ? undefined : indexNodes(page).get(node);
          return (
            <li key={key} className={styles.field}>
              <input
                className={styles.input}
                aria-label={t({ id: 'builder.section.label', message: 'Label in forms' })}
                value={label}
                onChange={(event) => write(key, { ...field, label: event.target.value })}
              />
              <button
                type="button"
                className={styles.bound}
                disabled={bound === undefined}
                onClick={() => actions.select(node)}
              >
                {manifest.types.get(String(bound?.node.type))?.title ?? node ?? key}
              </button>
              <IconButton
                icon="trash"
                label={t({ id: 'builder.section.removeField', message: `Remove the field ${label}` })}
                onClick={() => write(key, undefined)}
              />
            </li>
          );
        })}
      </ul>
      {free.length > 0 && (
        <label className={styles.label}>
          {t({ id: 'builder.section.addField', message: 'Add a field' })}
          <select
            className={styles.input}
            value=""
            onChange={(event) => {
              const candidate = free[Number(event.target.value)];
              if (candidate !== undefined) add(candidate);
            }}
          >
            <option value="">…</option>
            {free.map(({ key, field, nodeTitle }, at) => (
              <option key={key} value={at}>
                {nodeTitle}: {field.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <UsedBy type={path} />
    </div>
  );
}

function freeName(key: string, fields: Readonly<Record<string, SectionField>>): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? key : `${key}${count}`;
    if (!Object.hasOwn(fields, name)) return name;
  }
}

/** Whether a page is a shared section. */
export function isSectionPage({ pageSetting }: { readonly pageSetting?: unknown }): boolean {
  return isRecord(pageSetting) && isRecord(pageSetting.section);
}
