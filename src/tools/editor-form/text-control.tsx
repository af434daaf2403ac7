import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { settings } from '#settings';
import { type Lang, LANG_NAMES, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import { isTranslation, translationIn } from '#schemas/page/node.ts';
import { type ControlProps, useForm } from './form-context.ts';
import styles from './form.module.css';

/** A text: one for all languages, or one for each. */
export function TextControl({ control, defaultValue, pointer, value, labelId, describedBy }: ControlProps<'text'>) {
  const { t } = useLingui();
  const { set, lang } = useForm();
  /** The field that a button has put in place of itself: it gets the focus. '': the one for all languages. */
  const [opened, setOpened] = useState<Lang | ''>();
  if (isTranslation(value))
    return (
      <Translations
        control={control}
        pointer={pointer}
        texts={value.$t}
        labelId={labelId}
        opened={opened}
        setOpened={setOpened}
      />
    );
  const text = typeof value === 'string' ? value : '';
  const standard = isTranslation(defaultValue) ? defaultValue.$t : { [lang]: defaultValue };
  const placeholder = translationIn(standard, lang);
  const Input = control.lines ? 'textarea' : 'input';
  return (
    <div className={styles.text}>
      <Input
        ref={opened === '' ? focusOnce : undefined}
        className={control.rich ? styles.code : styles.input}
        {...(control.lines ? { rows: control.rich ? 6 : 3 } : {})}
        value={text}
        placeholder={placeholder === '' ? undefined : placeholder}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        spellCheck={false}
        onChange={(event) => set(pointer, event.target.value)}
      />
      {control.translated && (
        <button
          type="button"
          className={styles.tool}
          onClick={() => {
            setOpened(lang);
            set(pointer, { $t: text === '' && placeholder !== '' ? standard : { [lang]: text } });
          }}
        >
          <Icon name="globe" />
          {t({ id: 'gallery.translate', message: 'Translate' })}
        </button>
      )}
    </div>
  );
}

interface TranslationsProps {
  readonly control: ControlProps<'text'>['control'];
  readonly pointer: string;
  readonly texts: Readonly<Record<string, unknown>>;
  readonly labelId: string;
  readonly opened: Lang | '' | undefined;
  readonly setOpened: (opened: Lang | '') => void;
}

/** The existing translations, and buttons to add the missing ones. */
function Translations({ control, pointer, texts, labelId, opened, setOpened }: TranslationsProps) {
  const { t } = useLingui();
  const { set, access, langs } = useForm();
  const isOpen = (lang: Lang) => langs?.includes(lang) ?? true;
  const given = LANGS.filter((lang) => Object.hasOwn(texts, lang));
  const missing = settings.languages.filter((lang) => !given.includes(lang) && isOpen(lang));
  const at = (lang: Lang) => `${pointer}/$t/${lang}`;
  const Input = control.lines ? 'textarea' : 'input';
  const add = (lang: Lang) => {
    setOpened(lang);
    set(at(lang), '');
  };
  const remove = (lang: Lang) => {
    const next = given.find((each) => each !== lang);
    setOpened(next ?? '');
    if (next === undefined) set(pointer, '');
    else set(at(lang), undefined);
  };
  return (
    <div className={styles.texts}>
      {given.map((lang) => (
        <div key={lang} className={styles.translation}>
          <span className={styles.lang} id={`${labelId}-${lang}`}>
            <span aria-hidden="true">{lang}</span>
            <span className="visually-hidden" lang={LANG_TAGS[lang]}>
              {LANG_NAMES[lang]}
            </span>
          </span>
          <Input
            ref={lang === opened ? focusOnce : undefined}
            className={control.rich ? styles.code : styles.input}
            {...(control.lines ? { rows: control.rich ? 6 : 3 } : {})}
            lang={LANG_TAGS[lang]}
            value={typeof texts[lang] === 'string' ? texts[lang] : ''}
            aria-labelledby={`${labelId} ${labelId}-${lang}`}
            spellCheck={false}
            readOnly={!isOpen(lang)}
            onChange={(event) => set(at(lang), event.target.value)}
          />
          {isOpen(lang) && (given.length > 1 || access === 'all') && (
            <button type="button" className={styles.icon} onClick={() => remove(lang)}>
              <Icon
                name="close"
                label={t({ id: 'gallery.translation.remove', message: `Remove ${LANG_NAMES[lang]}` })}
              />
            </button>
          )}
        </div>
      ))}
      {missing.length > 0 && (
        <div className={styles.chips}>
          {missing.map((lang) => (
            <button key={lang} type="button" className={styles.chip} onClick={() => add(lang)}>
              <Icon name="plus" />
              <span lang={LANG_TAGS[lang]}>{LANG_NAMES[lang]}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function focusOnce(field: HTMLElement | null): void {
  field?.focus();
}
