import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { CONSENT_FLAGS, type ConsentFlag, type Consents, everyConsent } from '#schemas/consent.ts';
import { useShop, useStore } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import styles from './consent-choices.module.css';

/** What the visitor allows, flag by flag, and the two short ways. `onDone` is told of every decision. */
export function ConsentChoices({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useLingui();
  const { consent, notify } = useShop();
  const { consents } = useStore(consent.view);
  const words = useFlagWords();
  const id = useId();

  function decide(decision: Consents): void {
    consent.decide(decision);
    notify({ type: 'success', title: t({ id: 'consent.saved', message: 'Your cookie settings are saved' }) });
    onDone?.();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget);
    const answer = (flag: ConsentFlag) => (ticked.has(flag) ? 'granted' : 'denied');
    decide({
      functionality_storage: answer('functionality_storage'),
      analytics_storage: answer('analytics_storage'),
      ad_storage: answer('ad_storage'),
    });
  }

  return (
    <form className={styles.choices} onSubmit={submit}>
      {/* What was decided elsewhere is shown anew; what is being chosen here stays until then. */}
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
        {words.map(({ flag, name, note }) => (
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
        <Button look="secondary" onClick={() => decide(everyConsent('denied'))}>
          {t({ id: 'consent.rejectAll', message: 'Reject all' })}
        </Button>
        <Button look="secondary" onClick={() => decide(everyConsent('granted'))}>
          {t({ id: 'consent.acceptAll', message: 'Accept all' })}
        </Button>
        <Button type="submit">{t({ id: 'consent.confirm', message: 'Confirm choices' })}</Button>
      </div>
    </form>
  );
}

function useFlagWords(): readonly { readonly flag: ConsentFlag; readonly name: string; readonly note: string }[] {
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
