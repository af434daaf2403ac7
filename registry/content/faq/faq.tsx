import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type spec from './props.ts';
import styles from './faq.module.css';

export default function Faq({ title, items, root }: PropsOf<typeof spec>) {
  return (
    <div {...rootProps(root, styles.faq)}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.list}>
        {keyed(items, ({ question }) => question).map(({ key, item: { question, answer } }) => (
          <details key={key} className={styles.item}>
            <summary className={styles.question}>
              {question}
              <Icon name="plus" className={styles.sign} />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
