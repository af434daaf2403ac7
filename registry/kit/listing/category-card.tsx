import type { Category } from '#schemas/records/category.ts';
import { keyed } from '../props/items.ts';
import { usePage } from '../shop.ts';
import { categoryHref, localHref } from '../address/url.ts';
import styles from './category-card.module.css';
import { textAttributes } from '../ui/text-attributes.ts';
import { Picture } from '../ui/picture/picture.tsx';

/** A link to a category with its picture, or its first letter where it has none, and its name. */
export function CategoryCard({ category }: { readonly category: Category }) {
  const { lang } = usePage();
  const { name, image, image_focus } = category;
  return (
    <a className={styles.card} href={localHref(categoryHref(category), lang)}>
      <span className={styles.media}>
        {image !== undefined && image !== '' ? (
          <Picture src={image} alt="" ratio="4/3" focus={image_focus} sizes="(min-width: 1024px) 300px, 50vw" />
        ) : (
          <span className={styles.letter} aria-hidden="true">
            {firstLetter(name)}
          </span>
        )}
      </span>
      <span className={styles.name} {...textAttributes(name, lang)}>
        {name}
      </span>
    </a>
  );
}

/** Category cards in a grid; two columns on a phone. */
export function CategoryGrid({ categories }: { readonly categories: readonly Category[] }) {
  return (
    <ul className={styles.grid}>
      {keyed(categories, ({ category_id }) => category_id).map(({ key, item: category }) => (
        <li key={key} className={styles.place}>
          <CategoryCard category={category} />
        </li>
      ))}
    </ul>
  );
}

/** The first letter or digit of a name; skips a Thai vowel that is written before its consonant. */
function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name.replace(/^[เแโใไ]/u, ''))?.[0] ?? '';
}
