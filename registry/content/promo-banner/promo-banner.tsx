import type { PropsOf } from '#registry/kit/define.ts';
import { toneProps, classes, rootProps } from '#registry/kit/ui/classes.ts';
import button from '#registry/kit/ui/button.module.css';
import { Link } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import type spec from './props.ts';
import { usePage } from '#registry/kit/shop.ts';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import styles from './promo-banner.module.css';

export default function PromoBanner({ title, text, image, label, href, tone, root }: PropsOf<typeof spec>) {
  const { lang } = usePage();
  return (
    <div {...rootProps(root, styles.banner, tone === 'plain' && styles.outlined)} {...toneProps(tone)}>
      <div className={classes(styles.frame, image !== undefined && styles.pictured)}>
        {image !== undefined && (
          <Picture
            src={image.src}
            alt={image.decorative ? '' : image.alt}
            focus={image.focus}
            sizes="(min-width: 40rem) 40rem, 100vw"
            ratio="3/2"
            className={styles.picture}
          />
        )}
        <div className={styles.words}>
          {title !== '' && (
            <h3 className={styles.title} {...textAttributes(title, lang)}>
              {title}
            </h3>
          )}
          {text !== '' && (
            <p className={styles.text} {...textAttributes(text, lang)}>
              {text}
            </p>
          )}
          {label !== '' && (
            <Link className={classes(button.button, button.primary, styles.link)} href={href}>
              {label}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}
