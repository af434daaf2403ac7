import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import { BlogGrid } from '#registry/kit/listing/blog-card.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { MoreLink } from '#registry/kit/ui/link.tsx';
import { localHref } from '#registry/kit/address/url.ts';
import styles from './blog-list.module.css';
import type spec from './props.ts';

/** Articles as cards: the chosen ones in their order, otherwise all of the page's records without the current article. */
export default function BlogList({ ids, title, limit, more, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang, path, otherData } = usePage();
  const read = path.startsWith('/blog/') ? otherData.blogDetail?.blog_id : undefined;
  const blogs = otherData.blogs ?? [];
  const chosen =
    ids.length === 0
      ? blogs.filter(({ blog_id }) => blog_id !== read)
      : [...new Set(ids)].flatMap((id) => blogs.find(({ blog_id }) => blog_id === id) ?? []);
  return (
    <section {...rootProps(root, styles.list)} aria-label={title === '' ? undefined : title}>
      {(title !== '' || more !== undefined) && (
        <div className={styles.caption}>
          {title !== '' && <h2 className={styles.title}>{title}</h2>}
          {more !== undefined && <MoreLink label={more.label} href={more.href} />}
        </div>
      )}
      {chosen.length === 0 ? (
        <EmptyState
          title={t({ id: 'blogs.empty', message: 'No stories yet' })}
          text={t({ id: 'blogs.emptyHint', message: 'We are out visiting makers. Come back soon.' })}
          action={{ label: t({ id: 'products.all', message: 'See all products' }), href: localHref('/products', lang) }}
        />
      ) : (
        <BlogGrid blogs={chosen.slice(0, limit)} heading={title === '' ? 'h2' : 'h3'} />
      )}
    </section>
  );
}
