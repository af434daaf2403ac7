import type { Blog } from '#schemas/records/blog.ts';
import { formatDate } from '../format-date.ts';
import { keyed } from '../props/items.ts';
import { usePage } from '../shop.ts';
import { blogHref, localHref } from '../address/url.ts';
import styles from './blog-card.module.css';
import { textAttributes } from '../ui/text-attributes.ts';
import { Picture } from '../ui/picture/picture.tsx';

interface BlogCardProps {
  readonly blog: Blog;
  readonly heading?: 'h2' | 'h3';
}

/** An article in a list. The title's link covers the whole card. */
export function BlogCard({ blog, heading: Heading = 'h3' }: BlogCardProps) {
  const { lang } = usePage();
  const { title, excerpt, cover, published_at } = blog;
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        {cover !== undefined && cover !== '' && (
          <Picture src={cover} alt="" ratio="3/2" sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw" />
        )}
      </div>
      <div className={styles.text}>
        {published_at !== undefined && (
          <time className={styles.date} dateTime={published_at}>
            {formatDate(published_at, lang)}
          </time>
        )}
        <Heading className={styles.title}>
          <a className={styles.link} href={localHref(blogHref(blog), lang)} {...textAttributes(title, lang)}>
            {title}
          </a>
        </Heading>
        {excerpt !== undefined && (
          <p className={styles.excerpt} {...textAttributes(excerpt, lang)}>
            {excerpt}
          </p>
        )}
      </div>
    </article>
  );
}

/** Article cards in a grid; one column on a phone. */
export function BlogGrid({ blogs, heading }: { readonly blogs: readonly Blog[]; readonly heading: 'h2' | 'h3' }) {
  return (
    <ul className={styles.grid}>
      {keyed(blogs, ({ blog_id }) => blog_id).map(({ key, item: blog }) => (
        <li key={key}>
          <BlogCard blog={blog} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
