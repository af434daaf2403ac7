import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type SyntheticEvent, useId } from 'react';
import { CONSENT_FLAGS, type ConsentFlag, type Consents, everyConsent } from '#schemas/consent.ts';
import { useShop, useStore } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { closeModal, ModalCard } from '../overlay/modal.tsx';
import styles from './consent-choices.module.css';

/** The cookie settings: a switch for each consent flag, and buttons that grant or deny all. Calls `onDone` with the event after each decision. */
export function ConsentChoices({ onDone }: { readonly onDone?: (event: SyntheticEvent) => void }) {
  const { t } = useLingui();
  const { consent, notify } = useShop();
  const { consents } = useStore(consent.view);
  const flags = useFlagTexts();
  const id = useId();

  function decide(event: SyntheticEvent, decision: Consents): void {
    consent.decide(decision);
    notify({ type: 'success', title: t({ id: 'consent.saved', message: 'Your cookie settings are saved' }) });
    onDone?.(event);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = new FormData(event.currentTarget);
    const consentTo = (flag: ConsentFlag) => (checked.has(flag) ? 'granted' : 'denied');
    decide(event, {
      functionality_storage: consentTo('functionality_storage'),
      analytics_storage: consentTo('analytics_storage'),
      ad_storage: consentTo('ad_storage'),
    });
  }

  return (
    <form className={styles.choices} onSubmit={submit}>
      {/* The key resets the switches after a decision made elsewhere; unconfirmed ones stay until then. */}
      <ul key={CONSENT_FLAGS.map((flag) => consents[flag]).join()} className={styles.flags}>
        <li className={styles.flag}>
          <span className={styles.words}>
            <span className={styles.name}>{t({ id: 'consent.needed', message: 'Necessary' })}</span>
            <span className={styles.note}>
              {t({
                id: 'consent.needed.note',
                message: 'Cart, login and safety. The shop does not work without them.',
              })}
            </span>
          </span>
          <span className={styles.always}>{t({ id: 'consent.always', message: 'Always on' })}</span>
        </li>
        {flags.map(({ flag, name, note }) => (
          <li key={flag}>
            <label className={styles.flag}>
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.note} id={id + flag}>
                  {note}
                </span>
              </span>
              <input
                className={styles.switch}
                type="checkbox"
                name={flag}
                aria-label={name}
                aria-describedby={id + flag}
                defaultChecked={consents[flag] === 'granted'}
              />
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="secondary" onClick={(event) => decide(event, everyConsent('denied'))}>
          {t({ id: 'consent.rejectAll', message: 'Reject all' })}
        </Button>
        <Button look="secondary" onClick={(event) => decide(event, everyConsent('granted'))}>
          {t({ id: 'consent.acceptAll', message: 'Accept all' })}
        </Button>
        <Button type="submit">{t({ id: 'consent.confirm', message: 'Confirm choices' })}</Button>
      </div>
    </form>
  );
}

function useFlagTexts(): readonly { readonly flag: ConsentFlag; readonly name: string; readonly note: string }[] {
  const { t } = useLingui();
  return [
    {
      flag: 'functionality_storage',
      name: t({ id: 'consent.functionality', message: 'Convenience' }),
      note: t({ id: 'consent.functionality.note', message: 'Remembers what you prefer, such as how pages look.' }),
    },
    {
      flag: 'analytics_storage',
      name: t({ id: 'consent.analytics', message: 'Statistics' }),
      note: t({ id: 'consent.analytics.note', message: 'Counts visits, so that the shop learns what helps.' }),
    },
    {
      flag: 'ad_storage',
      name: t({ id: 'consent.ads', message: 'Advertising' }),
      note: t({ id: 'consent.ads.note', message: 'Shows you fitting ads elsewhere and measures whether they work.' }),
    },
  ];
}

/** The cookie settings in a modal; open as long as it is rendered. */
export function ConsentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ModalCard title={t({ id: 'consent.settings', message: 'Cookie settings' })} closable onClose={onClose}>
      <ConsentChoices onDone={closeModal} />
    </ModalCard>
  );
}
