import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { usePage } from '../shop.ts';
import { localHref } from '../address/url.ts';
import { keyed } from '../props/items.ts';
import { textAttributes } from '../ui/text-attributes.ts';
import { forgetSearches, readSearches } from './recent-searches.ts';
import styles from './search-starters.module.css';

/** A link below a search field. */
export interface SearchLink {
  readonly label: string;
  readonly href: string;
}

interface SearchStartersProps {
  /** Searches that the shop suggests. */
  readonly words: readonly string[];
  readonly categories: readonly SearchLink[];
  readonly className?: string | undefined;
  readonly onFollow: () => void;
}

/** In browsers that do not focus links, the field would lose focus and close this before the click. */
const keepFocus = (event: { readonly preventDefault: () => void }) => event.preventDefault();

/** Where to start before one types: own recent searches, those that the shop suggests, its categories. Nothing where it has none. */
export function SearchStarters({ words, categories, className, onFollow }: SearchStartersProps) {
  const { t } = useLingui();
  const { lang, preview } = usePage();
  const [recent, setRecent] = useState(() => (preview ? [] : readSearches()));
  const toSearch = (word: string): SearchLink => ({
    label: word,
    href: localHref(`/search?${new URLSearchParams({ q: word })}`, lang),
  });
  const known = new Set(recent.map((word) => word.toLowerCase()));
  const suggested = words.filter((word) => !known.has(word.toLowerCase()));
  if (recent.length + suggested.length + categories.length === 0) return null;
  return (
    <div className={className}>
      <Group
        title={t({ id: 'search.recent', message: 'Your recent searches' })}
        links={recent.map(toSearch)}
        onFollow={onFollow}
      >
        <button
          type="button"
          className={styles.clear}
          onMouseDown={keepFocus}
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          {t({ id: 'search.forget', message: 'Clear' })}
        </button>
      </Group>
      <Group
        title={t({ id: 'search.often', message: 'Often looked for' })}
        links={suggested.map(toSearch)}
        onFollow={onFollow}
      />
      <Group title={t({ id: 'search.categories', message: 'Categories' })} links={categories} onFollow={onFollow} />
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly links: readonly SearchLink[];
  readonly onFollow: () => void;
  readonly children?: ReactNode;
}

function Group({ title, links, onFollow, children }: GroupProps) {
  const { lang } = usePage();
  const id = useId();
  if (links.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <p id={id}>{title}</p>
        {children}
      </div>
      <ul className={styles.links}>
        {keyed(links, ({ href }) => href).map(({ key, item: { label, href } }) => (
          <li key={key}>
            <a
              className={styles.link}
              href={href}
              onMouseDown={keepFocus}
              onClick={onFollow}
              {...textAttributes(label, lang)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
