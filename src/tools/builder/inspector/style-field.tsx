import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useId } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { type Breakpoint, BREAKPOINTS } from '#schemas/values/breakpoints.ts';
import type { NamedField } from '../../editor-form/field-model.ts';
import { useTokenName } from '../../editor-form/token-names.ts';
import form from '../../editor-form/form.module.css';
import { useDeviceNames } from '../shell/view-tools.tsx';
import { SCOPES, type StyleValue } from './node-style.ts';
import styles from './style-form.module.css';

interface Props {
  readonly field: NamedField;
  readonly title: string;
  readonly value: StyleValue;
  /** undefined removes the value. */
  readonly set: (value: unknown) => void;
}

/** Colours that are not offered: on or in them nothing could be read. */
const UNREADABLE: Readonly<Record<string, readonly unknown[]>> = {
  background: ['text', 'muted', 'on-accent'],
  color: ['transparent'],
};

/** One style property: its choices as pictures where these say more than words, what holds, and why. */
export function StyleField({ field: { name, control }, title, value: { own, inherited, wider, isMixed }, set }: Props) {
  const { t } = useLingui();
  const tokenName = useTokenName();
  const nameOf = useWidthName();
  const id = useId();
  const all = control.kind === 'choice' ? control.options : [];
  const options = all
    .filter(({ value }) => value === own || UNREADABLE[name]?.includes(value) !== true)
    .map(({ value, label }) => ({ value, label: tokenName(value) ?? label }));
  const labelOf = (value: unknown) => options.find((option) => option.value === value)?.label ?? String(value);
  const width = wider && nameOf(wider);
  const notes = [
    isMixed && t({ id: 'builder.style.mixed', message: 'The selected components differ' }),
    inherited && `${nameOf(inherited.from)}: ${labelOf(inherited.value)}`,
    width !== undefined && t({ id: 'builder.style.wider', message: `Overridden from ${width} on` }),
  ].filter((note) => typeof note === 'string');
  const described = {
    'aria-labelledby': `${id}-title`,
    'aria-describedby': notes.length > 0 ? `${id}-notes` : undefined,
  };
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <span id={`${id}-title`}>{title}</span>
        {own !== undefined && (
          <>
            {LOOKS[name] && <span className={styles.note}>{labelOf(own)}</span>}
            <button type="button" className={form.reset} onClick={() => set(undefined)}>
              {t({ id: 'gallery.reset.field', message: 'Reset' })}
              <span className="visually-hidden"> {title}</span>
            </button>
          </>
        )}
      </div>
      {control.kind === 'number' ? (
        <div className={styles.number}>
          <input
            type="number"
            className={form.input}
            min={control.min}
            max={control.max}
            value={typeof own === 'number' ? own : ''}
            placeholder={inherited === undefined ? '0' : String(inherited.value)}
            onChange={({ target }) => set(target.value === '' ? undefined : Number(target.value))}
            {...described}
          />
        </div>
      ) : (
        <div className={styles.choices} role="radiogroup" {...described}>
          {options.map(({ value, label }, at) => {
            const look = LOOKS[name]?.(String(value), at);
            return (
              <label
                key={String(value)}
                className={classes(styles.choice, look === undefined && styles.word)}
                title={label}
              >
                <input
                  type="radio"
                  name={id}
                  aria-label={label}
                  checked={value === own}
                  data-inherited={value === inherited?.value || undefined}
                  onChange={() => set(value)}
                />
                {look === undefined ? (
                  <span>{label}</span>
                ) : (
                  <span className={styles.picture} data-of={name} style={look} aria-hidden="true">
                    {name.startsWith('font') ? 'A' : <i />}
                  </span>
                )}
              </label>
            );
          })}
        </div>
      )}
      {notes.length > 0 && (
        <p id={`${id}-notes`} className={styles.note}>
          {notes.join(' · ')}
        </p>
      )}
    </div>
  );
}

/** Names a width by the device that begins there, else in px. */
function useWidthName(): (bp: Breakpoint) => string {
  const names = useDeviceNames();
  return (bp) => {
    if (bp === SCOPES.phone) return names.phone;
    if (bp === SCOPES.tablet) return names.tablet;
    return bp === SCOPES.desktop ? names.desktop : `${BREAKPOINTS[bp]} px`;
  };
}

type Look = (value: string, at: number) => CSSProperties;

const CHECKS =
  'repeating-conic-gradient(var(--color-sunken) 0% 25%, var(--color-surface) 0% 50%) 0 0 / 0.75rem 0.75rem';
const swatch: Look = (value) => ({ background: value === 'transparent' ? CHECKS : `var(--color-${value})` });
const place: Look = (value) => ({ justifyItems: value });

/** Pictures of the choices of a property, by the value and its position; the others are words. */
const LOOKS: Readonly<Record<string, Look>> = {
  padding: (_, at) => ({ padding: at }),
  paddingX: (_, at) => ({ paddingInline: at }),
  paddingY: (_, at) => ({ paddingBlock: at }),
  marginTop: (_, at) => ({ paddingBlockStart: at * 1.75 }),
  marginBottom: (_, at) => ({ paddingBlockEnd: at * 1.75 }),
  background: swatch,
  color: swatch,
  border: (value) => ({
    border: value === 'none' ? '1px dashed var(--color-line)' : `2px solid var(--color-${value})`,
  }),
  radius: (value) =>
    value === 'pill'
      ? { border: '2px solid var(--color-text)', borderRadius: '50%' }
      : { borderStartStartRadius: value === 'none' ? 0 : `var(--radius-${value})` },
  shadow: (value) => ({ boxShadow: value === 'none' ? 'none' : `var(--shadow-${value})` }),
  fontSize: (_, at) => ({ fontSize: 10 + at * 2 }),
  fontWeight: (value) => ({ fontWeight: value === 'bold' ? 600 : 400 }),
  textAlign: place,
  justifySelf: place,
};
