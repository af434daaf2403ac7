import { useLingui } from '@lingui/react/macro';
import { instantOf } from '#schemas/values/instant.ts';
import { type ControlProps, useForm } from './form-context.ts';
import styles from './form.module.css';

/** The shop's clock, ahead of UTC: Thailand has no summer time. */
const SHOP_OFFSET = '+07:00';
const SHOP_OFFSET_MS = 7 * 3_600_000;

/** A date and time by the shop's clock, wherever the builder sits. */
export function InstantControl({ pointer, value, defaultValue, id, describedBy }: ControlProps<'instant'>) {
  const { t } = useLingui();
  const { set } = useForm();
  const text = typeof value === 'string' ? value : typeof defaultValue === 'string' ? defaultValue : '';
  const shown = clockOf(text);
  return (
    <>
      <input
        id={id}
        type="datetime-local"
        className={styles.input}
        value={shown}
        aria-describedby={describedBy}
        onChange={({ target }) => set(pointer, instantAt(target.value))}
      />
      <p className={styles.about}>
        {t({ id: 'gallery.instant.zone', message: 'Time of the shop: Bangkok (UTC+7)' })}
        {shown === '' && text !== '' && ` · ${text}`}
      </p>
    </>
  );
}

/** An instant as the shop's clock shows it, for a field of date and time; '' where it is none. */
export function clockOf(instant: string): string {
  const ms = instantOf(instant);
  return Number.isNaN(ms) ? '' : new Date(ms + SHOP_OFFSET_MS).toISOString().slice(0, 16);
}

/** The instant of a time on the shop's clock (ISO 8601); undefined for an empty field. */
export function instantAt(clock: string): string | undefined {
  return clock === '' ? undefined : `${clock}:00${SHOP_OFFSET}`;
}
