import type { PropsOf } from '#registry/kit/define.ts';
import { toneProps, classes, rootProps } from '#registry/kit/ui/classes.ts';
import button from '#registry/kit/ui/button.module.css';
import { Link } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import type spec from './props.ts';
import { usePage } from '#registry/kit/shop.ts';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import styles from './hero-banner.module.css';

export default function HeroBanner(props: PropsOf<typeof spec>) {
  const { eyebrow, title, text, image, cta, secondary, tone, level, root } = props;
  const { lang } = usePage();
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <section {...rootProps(root, styles.hero, 'bleed')} {...toneProps(tone)}>
      <div className={classes(styles.frame, image === undefined && styles.alone)}>
        <div className={styles.words}>
          {eyebrow !== '' && <p className={styles.eyebrow}>{eyebrow}</p>}
          {title !== '' && (
            <Title className={styles.title} {...textAttributes(title, lang)}>
              {title}
            </Title>
          )}
          {text !== '' && (
            <p className={styles.text} {...textAttributes(text, lang)}>
              {text}
            </p>
          )}
          {(hasLabel(cta) || hasLabel(secondary)) && (
            <div className={styles.calls}>
              {hasLabel(cta) && (
                <Link className={classes(button.button, button.primary, styles.call)} href={cta.href}>
                  {cta.label}
                </Link>
              )}
              {hasLabel(secondary) && (
                <Link className={classes(button.button, button.secondary, styles.call)} href={secondary.href}>
                  {secondary.label}
                </Link>
              )}
            </div>
          )}
        </div>
        {image !== undefined && (
          <Picture
            src={image.src}
            alt={image.decorative ? '' : image.alt}
            focus={image.focus}
            sizes="(min-width: 48rem) 55vw, 100vw"
            ratio="auto"
            priority={level === 1}
            className={styles.picture}
          />
        )}
      </div>
    </section>
  );
}

type Call = PropsOf<typeof spec>['cta'];

/** Whether a link has a label; without one it would have no accessible name. */
function hasLabel(call: Call): call is NonNullable<Call> {
  return call !== undefined && call.label !== '';
}
