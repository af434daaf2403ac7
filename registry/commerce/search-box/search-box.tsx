import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { SearchField } from '#registry/kit/listing/search-field.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import type spec from './props.ts';
import styles from './search-box.module.css';

/** A search form for use in a page, with suggested searches; the header has its own. */
export default function SearchBox({ title, placeholder, words, suggestions, align, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang } = usePage();
  const label = title === '' ? t({ id: 'search.words', message: 'What are you looking for?' }) : title;
  return (
    <div {...rootProps(root, styles.box, align === 'center' && styles.center)}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      <SearchField
        label={label}
        placeholder={placeholder === '' ? t({ id: 'site.search.hint', message: 'Search the shop' }) : placeholder}
        suggests={suggestions}
        className={styles.search}
      />
      {words.length > 0 && (
        <ul className={styles.words} aria-label={t({ id: 'search.often', message: 'Often looked for' })}>
          {keyed(words, (word) => word).map(({ key, item: word }) => (
            <li key={key}>
              <a className={styles.word} href={localHref(`/search?${new URLSearchParams({ q: word })}`, lang)}>
                {word}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
