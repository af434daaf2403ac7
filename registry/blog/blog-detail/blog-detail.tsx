import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatDate } from '#registry/kit/format-date.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { CopyLink } from '#registry/kit/ui/copy-link.tsx';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import { Prose } from '#registry/kit/ui/prose.tsx';
import { blogHref, localHref } from '#registry/kit/address/url.ts';
import type { SafeBlog } from '#schemas/records/blog.ts';
import styles from './blog-detail.module.css';
import { textAttributes } from '#registry/kit/ui/text-attributes.ts';
import type spec from './props.ts';

/** The page's article. */
export default function BlogDetail({ root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { lang, otherData } = usePage();
  const blog = otherData.blogDetail;
  return (
    <article {...rootProps(root, styles.post)}>
      {blog === undefined ? (
        <EmptyState
          title={t({ id: 'blog.gone', message: 'This story is no longer here' })}
          action={{ label: t({ id: 'blog.all', message: 'All stories' }), href: localHref('/blogs', lang) }}
        />
      ) : (
        <Article blog={blog} />
      )}
    </article>
  );
}

function Article({ blog }: { readonly blog: SafeBlog }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const { title, excerpt = '', html = '', cover = '', published_at = '' } = blog;
  const date = formatDate(published_at, lang);
  return (
    <>
      <header className={styles.header}>
        {date !== '' && (
          <time className={styles.date} dateTime={published_at}>
            {date}
          </time>
        )}
        <h1 className={styles.title} {...textAttributes(title, lang)}>
          {title}
        </h1>
        {excerpt !== '' && (
          <p className={styles.lead} {...textAttributes(excerpt, lang)}>
            {excerpt}
          </p>
        )}
      </header>
      {cover !== '' && (
        <div className={styles.cover}>
          <Picture src={cover} alt="" ratio="16/9" sizes="(min-width: 1024px) 1000px, 100vw" priority />
        </div>
      )}
      {html !== '' && <Prose html={html} className={styles.text} />}
      <footer className={styles.footer}>
        <a className={styles.back} href={localHref('/blogs', lang)}>
          <Icon name="chevron-left" />
          {t({ id: 'blog.all', message: 'All stories' })}
        </a>
        <CopyLink href={localHref(blogHref(blog), lang)} />
      </footer>
    </>
  );
}
