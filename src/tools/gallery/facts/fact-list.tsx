import { Fragment, type ReactNode } from 'react';
import styles from './fact-list.module.css';

interface Props {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Language of the values, where it differs from the page's. */
  readonly lang?: string;
}

/** Name–value pairs in two columns. */
export function FactList({ facts, lang }: Props) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value} lang={lang}>
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
