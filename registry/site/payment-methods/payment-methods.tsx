import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { textIn } from '#schemas/lang.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { ContentIcon, type PageIconName } from '#registry/kit/ui/picture/content-icon.tsx';
import type spec from './props.ts';
import styles from './payment-methods.module.css';

/** Upstreams name payment kinds differently; the first matching keyword decides. */
const KINDS: readonly (readonly [RegExp, PageIconName])[] = [
  [/qr|promptpay/i, 'qr'],
  [/install/i, 'calendar'],
  [/card|credit|debit/i, 'card'],
  [/wallet/i, 'wallet'],
  [/mobile|app/i, 'smartphone'],
  [/internet|online/i, 'globe'],
  [/counter|cash/i, 'store'],
  [/bank|transfer/i, 'bank'],
];

function iconOf(kind: string): PageIconName | undefined {
  return KINDS.find(([pattern]) => pattern.test(kind))?.[1];
}

/** An id as words: `rabbit_line_pay` is "Rabbit line pay". */
function readable(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export default function PaymentMethods({ title, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const titleId = useId();
  const { base, lang } = usePage();
  if (base.paymentMethods.length === 0) return null;
  const labels: Readonly<Record<string, string>> = {
    qr: t({ id: 'payment.qr', message: 'Thai QR' }),
    calendar: t({ id: 'payment.instalments', message: 'Installments, 3 to 10 months' }),
    card: t({ id: 'payment.card', message: 'Credit or debit card' }),
    wallet: t({ id: 'payment.wallet', message: 'E-wallet' }),
    smartphone: t({ id: 'payment.mobile', message: 'Mobile banking app' }),
    globe: t({ id: 'payment.internet', message: 'Internet banking' }),
    store: t({ id: 'payment.counter', message: 'Cash at a counter' }),
    bank: t({ id: 'payment.transfer', message: 'Bank transfer' }),
  };
  /** A method without words of its own has ours; one that we do not know is named by its id. */
  const labelOf = (kind: string) => labels[iconOf(kind) ?? ''] ?? readable(kind);
  const methods = base.paymentMethods.map(({ kind, label, note }) => ({
    icon: iconOf(kind) ?? 'card',
    cards: /card|credit|debit/i.test(kind),
    label: textIn(label, lang) || labelOf(kind),
    note: note === undefined ? '' : textIn(note, lang),
  }));
  return (
    <section {...rootProps(root, styles.payment, 'bleed')} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <h2 id={titleId} className={styles.title}>
          {title || t({ id: 'payment.title', message: 'Ways to pay' })}
        </h2>
        <ul className={styles.ways}>
          {keyed(methods, ({ label }) => label).map(({ key, item: { icon, label, note, cards } }) => (
            <li key={key} className={styles.way}>
              <span className={styles.mark}>
                <ContentIcon name={icon} />
              </span>
              <span>
                <span className={styles.label}>{label}</span>
                {(note !== '' || cards) && (
                  <span className={styles.note}>{note === '' ? 'Visa, Mastercard, JCB' : note}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.protection}>
          <ContentIcon name="shield" />
          {t({
            id: 'payment.protection',
            message:
              'The payment provider receives your money and protects your purchase. Some ways to pay may carry fees.',
          })}
        </p>
      </div>
    </section>
  );
}
