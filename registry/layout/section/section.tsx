import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { toneProps, rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import { usePage } from '#registry/kit/shop.ts';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import styles from './section.module.css';

export default function Section({ title, text, tone, align, width, anchor, root, children }: PropsOf<typeof spec>) {
  const { lang } = usePage();
  const titleId = useId();
  return (
    <section
      {...rootProps(root, styles.section, tone === 'plain' && styles.plain, 'bleed')}
      {...toneProps(tone)}
      id={anchor}
      aria-labelledby={title === '' ? undefined : titleId}
    >
      <div className={[styles.inner, styles[width]].join(' ')}>
        {(title !== '' || text !== '') && (
          <header className={align === 'center' ? styles.centred : styles.header}>
            {title !== '' && (
              <h2 id={titleId} className={styles.title} {...textAttributes(title, lang)}>
                {title}
              </h2>
            )}
            {text !== '' && (
              <p className={styles.text} {...textAttributes(text, lang)}>
                {text}
              </p>
            )}
          </header>
        )}
        {children}
      </div>
    </section>
  );
}
