import { useLingui } from '@lingui/react/macro';
import { keyed } from '../props/items.ts';
import { usePage } from '../shop.ts';
import { classes } from '../ui/classes.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { localHref } from '../address/url.ts';
import { unreachable } from '#schemas/unreachable.ts';
import type { Choice, ChoiceGroup } from './variants.ts';
import styles from './options.module.css';

/**
 * The options of a product. Each value links to its variant, so that choosing works without script; with script the variant
 * replaces the current history entry (`data-replace`), so that Back leaves the product.
 */
export function Options({ groups }: { readonly groups: readonly ChoiceGroup[] }) {
  const { t } = useLingui();
  return keyed(groups, ({ name }) => name).map(({ key, item: { name, choices } }) => {
    const label = name === '' ? t({ id: 'options.label', message: 'Options' }) : name;
    const chosen = choices.find(({ state }) => state === 'chosen');
    return (
      <div key={key} className={styles.group} role="group" aria-label={label}>
        <p className={styles.label}>
          {label}
          {chosen !== undefined && <span className={styles.chosenValue}>{chosen.value}</span>}
        </p>
        <ul className={styles.choices}>
          {keyed(choices, ({ value }) => value).map((choice) => (
            <li key={choice.key}>
              <Value choice={choice.item} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function Value({ choice: { value, state, href } }: { readonly choice: Choice }) {
  const { lang } = usePage();
  const note = useStateNote(state);
  const content = (
    <>
      {value}
      {note !== undefined && <VisuallyHidden> ({note})</VisuallyHidden>}
    </>
  );
  if (href === undefined) return <span className={classes(styles.value, styles.missing)}>{content}</span>;
  return (
    <a
      className={classes(styles.value, styles[state])}
      href={localHref(href, lang)}
      data-replace=""
      aria-current={state === 'chosen' ? 'true' : undefined}
      title={note}
    >
      {content}
    </a>
  );
}

function useStateNote(state: Choice['state']): string | undefined {
  const { t } = useLingui();
  switch (state) {
    case 'chosen':
    case 'available':
      return undefined;
    case 'soldOut':
      return t({ id: 'stock.soldOut', message: 'Sold out' });
    case 'elsewhere':
      return t({ id: 'options.elsewhere', message: 'not with this choice; changes the other options' });
    case 'missing':
      return t({ id: 'product.notAvailable', message: 'Not Available' });
    default:
      return unreachable(state);
  }
}
