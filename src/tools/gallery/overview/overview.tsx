import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { CATEGORIES, type PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import { useFamilyNames } from '../family-names.ts';
import { GalleryMessages } from '../messages.tsx';
import { Sandbox } from '../sandbox/sandbox.tsx';
import { DemoPages } from './demo-pages.tsx';
import type spec from './props.ts';
import { applyCss, searchCss, parseSearch } from './search-styles.ts';
import styles from './overview.module.css';

type Props = PropsOf<typeof spec>;

/** Every component type, live, by family, with a search that filters while typing. */
export default function Overview(props: Props) {
  return (
    <GalleryMessages>
      <Sandbox>
        <View {...props} />
      </Sandbox>
    </GalleryMessages>
  );
}

function View({ types, pages, found, root, slots }: Props) {
  const { t } = useLingui();
  const { lang } = usePage();
  const families = useFamilyNames();
  const titleId = useId();
  const [search, setSearch] = useState(found);
  const words = parseSearch(search);
  const css = found === '' ? searchCss(words) : '';
  const shown = types.filter(({ type, title, description, category }) => {
    const text = `${type} ${title} ${description} ${category}`.toLowerCase();
    return found !== '' || words.every((word) => text.includes(word));
  });
  const count = shown.length;
  useEffect(() => (css === '' ? undefined : applyCss(css)), [css]);

  return (
    <div {...rootProps(root, styles.gallery, 'bleed')}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t({ id: 'gallery.title', message: 'Components' })}</h1>
        <p className={styles.lead}>
          {t({
            id: 'gallery.lead',
            message:
              'Everything a page of this shop can be made of. Open a component to change its props, its theme, width and language, and take its JSON along.',
          })}
        </p>
        <form className={styles.search} role="search" method="get" action={localHref('/lnw-demo', lang)}>
          <Icon name="search" className={styles.glass} />
          <input
            className={styles.field}
            type="search"
            name="q"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t({ id: 'gallery.search', message: 'Search components' })}
            aria-label={t({ id: 'gallery.search', message: 'Search components' })}
            autoComplete="off"
          />
        </form>
        <p className={styles.count} role="status">
          {t({ id: 'gallery.count', message: plural(count, { one: '# component', other: '# components' }) })}
          {found !== '' && (
            <>
              {' · '}
              <Link href="/lnw-demo">{t({ id: 'gallery.showAll', message: 'Show all' })}</Link>
            </>
          )}
        </p>
      </header>
      <div className={styles.body}>
        <nav className={styles.index} aria-labelledby={titleId}>
          <h2 id={titleId} className={styles.indexTitle}>
            {t({ id: 'gallery.index', message: 'Contents' })}
          </h2>
          {CATEGORIES.map((category) => (
            <div key={category} className={styles.indexFamily} data-family={category}>
              <a className={styles.indexName} href={`#${category}`}>
                {families[category]}
              </a>
              <ul className={styles.indexList} lang="en">
                {types
                  .filter((each) => each.category === category)
                  .map(({ type, title, description }) => (
                    <li key={type} data-words={`${type} ${title} ${description} ${category}`.toLowerCase()}>
                      <a href={`#${type}`}>{title}</a>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.families}>
          {found === '' && words.length === 0 && <DemoPages pages={pages} />}
          {CATEGORIES.filter((category) => types.some((each) => each.category === category)).map((category) => (
            <section key={category} id={category} className={styles.family} data-family={category}>
              <h2 className={styles.familyTitle}>{families[category]}</h2>
              {slots[category]}
            </section>
          ))}
          {count === 0 && (
            <p className={styles.none}>{t({ id: 'gallery.none', message: 'No component has all of these words.' })}</p>
          )}
        </div>
      </div>
    </div>
  );
}
