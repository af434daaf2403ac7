import { type ReactNode, useId } from 'react';
import styles from './toolbar.module.css';

interface Choice<Value> {
  readonly value: Value;
  readonly label: ReactNode;
  /** What it is called where the label says too little. */
  readonly name?: string;
}

interface Props<Value> {
  readonly title: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly choose: (value: Value) => void;
}

/** One of a few, beside each other. */
export function Segments<Value extends string | number>({ title, choices, value, choose }: Props<Value>) {
  const id = useId();
  return (
    <div className={styles.group} role="radiogroup" aria-labelledby={id}>
      <span className={styles.caption} id={id}>
        {title}
      </span>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment} title={choice.name}>
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => choose(choice.value)}
              aria-label={choice.name}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  );
}
