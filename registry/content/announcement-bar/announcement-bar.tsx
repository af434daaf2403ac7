import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { toneProps, rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import styles from './announcement-bar.module.css';
import { Marquee } from './marquee.tsx';
import type spec from './props.ts';

export default function AnnouncementBar({ text, href, tone, motion, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  if (text === '') return null;
  return (
    <section
      {...rootProps(root, styles.bar, 'bleed')}
      {...toneProps(tone)}
      aria-label={t({ id: 'site.announcement', message: 'Announcement' })}
    >
      {motion === 'marquee' ? (
        <Marquee text={text} href={href} />
      ) : href === undefined ? (
        <p className={styles.line}>{text}</p>
      ) : (
        <Link className={styles.link} href={href}>
          {text}
          <Icon name="arrow-right" className={styles.arrow} />
        </Link>
      )}
    </section>
  );
}
