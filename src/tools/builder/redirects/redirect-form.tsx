import { useLingui } from '@lingui/react/macro';
import { LANG_TAGS } from '#schemas/lang.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { Field, FieldControl } from '../../editor-form/field.tsx';
import { FormContext } from '../../editor-form/form-context.ts';
import { useBuilder } from '../builder-context.ts';
import styles from './redirects-dialog.module.css';

interface RedirectValue {
  readonly from: string;
  readonly to: string;
}

interface Props {
  /** Id of the target's field. */
  readonly targetId: string;
  readonly value: RedirectValue;
  readonly change: (value: RedirectValue) => void;
  readonly submit: () => void;
}

/** An old address, and the page that it leads to. */
export function RedirectForm({ targetId, value, change, submit }: Props) {
  const { t } = useLingui();
  const { lang, records } = useBuilder();
  const { from, to } = value;
  const form = {
    set: (_pointer: string, next: unknown) => change({ from, to: typeof next === 'string' ? next : '' }),
    problems: [],
    lang,
    textsLang: LANG_TAGS[lang],
    access: 'all',
    records,
  } as const;
  return (
    <FormContext value={form}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (to.trim() === '') document.getElementById(targetId)?.focus();
          else submit();
        }}
      >
        <label className={styles.field}>
          {t({ id: 'builder.redirects.from', message: 'Old address' })}
          <input
            className={styles.input}
            required
            maxLength={2000}
            placeholder="/old-product.html"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={from}
            onChange={({ target }) => change({ from: target.value, to })}
          />
        </label>
        <div className={styles.field}>
          <label htmlFor={targetId} id={`${targetId}-label`}>
            {t({ id: 'builder.redirects.to', message: 'Leads to' })}
          </label>
          <FieldControl
            control={{ kind: 'link' }}
            defaultValue={undefined}
            pointer="/to"
            value={to}
            id={targetId}
            labelId={`${targetId}-label`}
            describedBy={undefined}
            Nested={Field}
          />
        </div>
        {/* Never disabled: it would lose the focus when the form is emptied. */}
        <Button type="submit" className={styles.button}>
          {t({ id: 'builder.redirects.add', message: 'Add' })}
        </Button>
      </form>
    </FormContext>
  );
}
