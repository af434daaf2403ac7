import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { GalleryMessages } from '../messages.tsx';
import type spec from './props.ts';
import styles from './demo-head.module.css';

type Props = PropsOf<typeof spec>;

/** Title and purpose of a demo page, with a link back to the gallery. */
export default function DemoHead(props: Props) {
  return (
    <GalleryMessages>
      <View {...props} />
    </GalleryMessages>
  );
}

function View({ title, text, root }: Props) {
  const { t } = useLingui();
  return (
    <header {...rootProps(root, styles.head)}>
      <Link className={styles.back} href="/lnw-demo">
        <Icon name="chevron-left" />
        {t({ id: 'gallery.title', message: 'Components' })}
      </Link>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
    </header>
  );
}
