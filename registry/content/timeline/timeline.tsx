import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import type spec from './props.ts';
import styles from './timeline.module.css';

export default function Timeline({ title, items, direction, root }: PropsOf<typeof spec>) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <div {...rootProps(root, styles.timeline)}>
      {title !== '' && (
        <h2 id={titleId} className={styles.heading}>
          {title}
        </h2>
      )}
      <ol
        className={classes(styles.list, direction === 'horizontal' && styles.beside)}
        aria-labelledby={title === '' ? undefined : titleId}
      >
        {keyed(items, (item) => `${item.date} ${item.title}`).map(({ key, item }) => (
          <li key={key} className={styles.step}>
            {item.date !== '' && <p className={styles.date}>{item.date}</p>}
            <h3 className={styles.title}>{item.title}</h3>
            {item.text !== '' && <p className={styles.text}>{item.text}</p>}
            {item.image !== undefined && (
              <Picture
                src={item.image.src}
                alt={item.image.decorative ? '' : item.image.alt}
                focus={item.image.focus}
                sizes="(min-width: 48rem) 20rem, 90vw"
                ratio="3/2"
                className={styles.picture}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
