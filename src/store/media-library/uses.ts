/** Uses of a file: pages, drafts, releases and records whose stored JSON contains its URL, or that of its poster. */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { MediaUse } from '#schemas/builder/media.ts';
import { libraryStem } from './library-files.ts';
import { type Database, selectRows } from '../database/database.ts';

const Row = v.object({
  kind: v.picklist(['page', 'draft', 'release', 'product', 'blog', 'category', 'shop']),
  path: v.string(),
});
/** Maximum number of listed uses. */
const MOST = 200;

/** Uses of a file in a shop; visitors see all except drafts and releases. */
export async function usesOf(db: Database, webId: string, src: string): Promise<readonly MediaUse[]> {
  const address = libraryStem(src);
  const has = (column: string) => sql`strpos(coalesce(${sql.raw(column)}::text, ''), ${address}) > 0`;
  const query = sql`
    WITH newest AS (
      SELECT DISTINCT ON (path) path, content FROM page_version WHERE web_id = ${webId} ORDER BY path, version DESC
    )
    SELECT 'page' AS kind, path FROM newest WHERE ${has('content')}
    UNION SELECT 'page', path FROM page
      WHERE web_id = ${webId} AND path NOT IN (SELECT path FROM newest)
        AND (${has('component')} OR ${has('head')} OR ${has('setting')})
    UNION SELECT 'draft', path FROM page_edit WHERE web_id = ${webId} AND ${has('draft')}
    UNION SELECT 'release', path FROM release_page JOIN release ON release.web_id = release_page.web_id
        AND release.id = release_page.release_id
      WHERE release.web_id = ${webId} AND release.ended_at IS NULL AND ${has('release_page.content')}
    UNION SELECT 'product', coalesce(parent_uuid, uuid) FROM product
      WHERE web_id = ${webId} AND (${has('images')} OR ${has('detail_html')} OR ${has('conditions_html')})
    UNION SELECT 'blog', blog.blog_id FROM blog WHERE web_id = ${webId} AND strpos(row_to_json(blog)::text, ${address}) > 0
    UNION SELECT 'category', category.category_id FROM category
      WHERE web_id = ${webId} AND strpos(row_to_json(category)::text, ${address}) > 0
    UNION SELECT 'shop', '' FROM shop WHERE web_id = ${webId} AND ${has('base')}
    ORDER BY kind, path LIMIT ${MOST}`;
  return selectRows(db, query, Row);
}
