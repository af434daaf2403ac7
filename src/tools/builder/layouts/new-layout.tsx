import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { commonLayout, type LayoutKind, LayoutOf } from '#schemas/builder/layouts.ts';
import { LANG_TAGS } from '#schemas/lang.ts';
import { unlockedNodes } from '#schemas/page/shown-nodes.ts';
import { is } from 'valibot';
import { Button } from '#registry/kit/ui/button.tsx';
import { PropsForm } from '../../editor-form/props-form.tsx';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { Dialog } from '../controls/dialog.tsx';
import { pathOfTitle } from '../pages/path-of-title.ts';
import { useLayoutFields } from './layout-texts.ts';
import styles from './layouts.module.css';

interface Props {
  readonly kind: LayoutKind;
  /** Paths of all pages. */
  readonly taken: readonly string[];
  readonly close: () => void;
}

/** Makes a further layout of products or categories, as a copy of that of all: its name, and what uses it. */
export function NewLayout({ kind, taken, close }: Props) {
  const { t } = useLingui();
  const { store, lang, release, records } = useBuilder();
  const fields = useLayoutFields(kind);
  const [value, setValue] = useState<Readonly<Record<string, unknown>>>({ name: '' });
  const faultText = useStoreFaults();
  const [fault, setFault] = useState('');
  const names = taken.flatMap((path) => (path.startsWith(`/${kind}/`) ? [path.slice(kind.length + 1, -2)] : []));
  const [isBusy, setBusy] = useState(false);
  const make = async (used = names): Promise<void> => {
    if (!is(LayoutOf, value)) return;
    const name = pathOfTitle(value.name, used);
    const path = `/${kind}${name}/*`;
    const common = await store('builderPage', { path: commonLayout(kind) });
    if (!common.ok) return setFault(faultText(common));
    const { pageSetting, ...page } = common.data.page ?? { pageComponent: [] };
    const copy = { ...page, pageComponent: [...unlockedNodes([page.pageComponent].flat())] };
    const made = await store('builderSave', {
      path,
      base: 0,
      page: { ...copy, pageSetting: { ...pageSetting, layoutOf: value } },
    });
    if (made.ok) return location.assign(builderHref(release, path));
    // Somebody else has made one of this name meanwhile.
    if (made.kind === 'conflict') return make([...used, name]);
    setFault(faultText(made));
  };
  return (
    <Dialog
      title={
        kind === 'product'
          ? t({ id: 'builder.layout.new.product', message: 'Further layout of products' })
          : t({ id: 'builder.layout.new.category', message: 'Further layout of categories' })
      }
      close={close}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          setBusy(true);
          void make().finally(() => setBusy(false));
        }}
      >
        <p className={styles.about}>
          {t({
            id: 'builder.layout.new.about',
            message: 'It begins as a copy of the layout of all. Visitors see it once it is published.',
          })}
        </p>
        <PropsForm
          fields={fields}
          value={value}
          form={{
            set: (pointer, next) => {
              const { [pointer.slice('/props/'.length)]: _before, ...others } = value;
              setValue(next === undefined ? others : { ...others, [pointer.slice('/props/'.length)]: next });
            },
            problems: [],
            lang,
            textsLang: LANG_TAGS[lang],
            access: 'all',
            records,
          }}
        />
        <p className={styles.fault} role="alert">
          {fault}
        </p>
        <Button type="submit" className={styles.button} disabled={!is(LayoutOf, value)}>
          {t({ id: 'builder.layout.new.make', message: 'Make the layout' })}
        </Button>
      </form>
    </Dialog>
  );
}
