import type { PropsOf } from '#registry/kit/define.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import styles from './overlay-card.module.css';
import type spec from './props.ts';

const TITLES = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

export default function OverlayCard(props: PropsOf<typeof spec>) {
  const { title, text, image, href, label, place, ratio, level, root, children } = props;
  const Title = TITLES[level];
  return (
    <div {...rootProps(root, styles.card)} data-tone="inverse">
      {image !== undefined && (
        <Picture
          src={image.src}
          alt={image.decorative ? '' : image.alt}
          focus={image.focus}
          sizes="(min-width: 64rem) 38rem, (min-width: 40rem) 50vw, 100vw"
          ratio={ratio}
          className={styles.picture}
        />
      )}
      <div className={classes(styles.words, styles[place], image === undefined && styles.bare)}>
        {title !== '' && (
          <Title className={styles.title}>
            {href === undefined ? (
              title
            ) : (
              <Link className={styles.cover} href={href}>
                {title}
              </Link>
            )}
          </Title>
        )}
        {text !== '' && <p>{text}</p>}
        {href !== undefined && title !== '' && label !== '' && (
          <p className={styles.label}>
            {label}
            <Icon name="arrow-right" className={styles.arrow} />
          </p>
        )}
        {children !== undefined && <div className={styles.content}>{children}</div>}
      </div>
    </div>
  );
}
