import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { GalleryMessages } from '../messages.tsx';
import type spec from './props.ts';
import styles from './entry.module.css';

type Props = PropsOf<typeof spec>;

/** A component type in the gallery: its description and its first sample, live. */
export default function Entry(props: Props) {
  return (
    <GalleryMessages>
      <View {...props} />
    </GalleryMessages>
  );
}

function View({ type, title, description, samples, words, root, children }: Props) {
  const { t } = useLingui();
  const open = t({ id: 'gallery.open', message: plural(samples, { one: 'Open', other: 'Open, # samples' }) });
  return (
    <article {...rootProps(root, styles.entry)} id={type} data-words={words}>
      <div className={styles.head} lang="en">
        <h3 className={styles.title}>{title}</h3>
        <code className={styles.type}>{type}</code>
        <p className={styles.text}>{description}</p>
      </div>
      <Link className={styles.open} href={`/lnw-demo/${type}`} aria-label={`${open} · ${title}`}>
        {open}
        <Icon name="arrow-right" />
      </Link>
      <div className={styles.frame}>
        <div className="page-flow">{children}</div>
      </div>
    </article>
  );
}
