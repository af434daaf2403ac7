import { useLingui } from '@lingui/react/macro';
import { isNamedLayout, type LayoutOf, layoutKind } from '#schemas/builder/layouts.ts';
import { LANG_TAGS } from '#schemas/lang.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { isRecord } from '#schemas/record.ts';
import { PropsForm } from '../../editor-form/props-form.tsx';
import { useStoreQuery } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { setValue } from '../page/edits.ts';
import type { Editing } from '../page/use-editing.ts';
import { useFormAccess } from '../team/session.ts';
import { listedTwice } from './layouts.ts';
import { useLayoutFields } from './layout-texts.ts';
import styles from './layouts.module.css';

interface Props {
  readonly path: string;
  readonly editing: Editing;
}

/** Name and records of a named layout, in the form of its page; nothing for other pages. */
export function LayoutForm({ path, editing }: Props) {
  const { t } = useLingui();
  const { lang, records } = useBuilder();
  const access = useFormAccess();
  const kind = layoutKind(path) ?? 'product';
  const fields = useLayoutFields(kind);
  const isNamed = isNamedLayout(path, kind);
  const { state, actions } = editing;
  const { pageSetting } = state.page;
  const value = isRecord(pageSetting) ? pageSetting.layoutOf : undefined;
  const { data } = useStoreQuery('builderPages', {}, { enabled: isNamed });
  if (!isNamed || !isRecord(value)) return null;
  // The list of pages may not have the latest edit yet.
  const pages = (data?.pages ?? []).map((page) =>
    page.path === path ? { ...page, layoutOf: value as LayoutOf } : page,
  );
  const twice = [...new Set(listedTwice(pages, kind, path).values())];
  return (
    <section
      className={classes(styles.form, styles.listed)}
      aria-label={t({ id: 'builder.layout', message: 'Layout' })}
    >
      <PropsForm
        fields={fields}
        value={value}
        form={{
          set: (pointer, next) => {
            const target = `/pageSetting/layoutOf${pointer.slice('/props'.length)}`;
            // A layout always has a name.
            if (target.endsWith('/name') && (typeof next !== 'string' || next.trim() === '')) return;
            actions.edit(target, (page) => setValue(page, target, next));
          },
          problems: [],
          lang,
          textsLang: LANG_TAGS[lang],
          records,
          ...access,
        }}
      />
      {twice.map((other) => {
        const first = other.path < path ? other.name : String(value.name);
        return (
          <p key={other.path} className={styles.warning} role="status">
            {t({
              id: 'builder.layout.twice',
              message: `“${other.name}” lists some of these too. They are shown by “${first}”, the first by its path.`,
            })}
          </p>
        );
      })}
    </section>
  );
}
