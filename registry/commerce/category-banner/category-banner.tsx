import type { PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import type spec from './props.ts';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import styles from './category-banner.module.css';

export default function CategoryBanner({ image, focus, text, root }: PropsOf<typeof spec>) {
  const { lang, otherData } = usePage();
  const category = otherData.productCategories?.[0];
  if (category === undefined) return null;
  const source = image ?? category.image;
  const point = focus ?? (image === undefined ? category.image_focus : undefined);
  const words = text === '' ? (category.description ?? '') : text;
  return (
    <header {...rootProps(root, styles.banner, 'bleed')} data-tone="soft">
      <div className={styles.frame}>
        <div className={styles.words}>
          <h1 className={styles.title} {...textAttributes(category.name, lang)}>
            {category.name}
          </h1>
          {words !== '' && (
            <p className={styles.text} {...textAttributes(words, lang)}>
              {words}
            </p>
          )}
        </div>
        {source !== undefined && source !== '' && (
          <Picture
            src={source}
            alt=""
            sizes="(min-width: 40rem) 30rem, 100vw"
            ratio="3/2"
            focus={point}
            priority
            className={styles.picture}
          />
        )}
      </div>
    </header>
  );
}
