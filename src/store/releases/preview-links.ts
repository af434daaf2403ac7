/** Links that show the pages of a release without log-in, until they expire or are revoked. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import { parse } from 'hono/utils/cookie';
import type { PreviewLink } from '#schemas/builder/releases.ts';
import { RELEASE_COOKIES, RELEASE_PREVIEW_PATH } from '#schemas/values/address/release-preview.ts';
import type { Database } from '../database/database.ts';
import type { PageRow } from '../database/tables/page.ts';
import { releaseLinks, releases, type ReleaseRow } from '../database/tables/release.ts';
import { editRelease, type RefusedChange, type ReleaseChange, type ReleaseKey } from './edit-release.ts';
import { releaseRows } from './pages.ts';

const HOUR_MS = 3_600_000;
/** Bytes of a link's secret. */
const TOKEN_BYTES = 32;

/** The release itself does not change. */
const NOTHING: ReleaseChange = {};

interface Share {
  readonly hours: number;
  /** The page that the link opens. */
  readonly path: string;
  /** The shop's public origin. */
  readonly origin: string;
  readonly by: string | null;
  readonly at: Date;
}

/**
 * Creates a link for a release. Only this call returns its URL, because the database has just the hash of its secret.
 */
export async function shareRelease(
  db: Database,
  key: ReleaseKey,
  { hours, path, origin, by, at }: Share,
  record: (tx: Database, release: ReleaseRow) => Promise<void>,
): Promise<{ readonly url: string } | RefusedChange> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const refused = await editRelease(db, key, undefined, async (tx, release) => {
    if (release.state === 'discarded') return { fault: 'RELEASE_STATE' } satisfies RefusedChange;
    const expiresAt = new Date(at.getTime() + hours * HOUR_MS);
    const link = { id: randomUUID(), tokenHash: hashToken(token), by, at, expiresAt };
    await tx.insert(releaseLinks).values({ webId: key.webId, releaseId: key.id, ...link });
    await record(tx, release);
    return NOTHING;
  });
  const url = new URL(`${RELEASE_PREVIEW_PATH}/${token}`, origin);
  if (path !== '/') url.searchParams.set('to', path);
  return refused ?? { url: url.href };
}

/** The active links of a release, newest first. */
export async function linksOf(db: Database, { webId, id }: ReleaseKey, now: Date): Promise<PreviewLink[]> {
  const isOwn = and(eq(releaseLinks.webId, webId), eq(releaseLinks.releaseId, id), gt(releaseLinks.expiresAt, now));
  const rows = await db.select().from(releaseLinks).where(isOwn).orderBy(desc(releaseLinks.at));
  return rows.map((link) => ({
    id: link.id,
    by: link.by,
    at: link.at.toISOString(),
    expires: link.expiresAt.toISOString(),
  }));
}

/** The content that the holder of a link sees. */
export interface ReleasePreview {
  readonly key: ReleaseKey;
  readonly name: string;
  readonly expiresAt: Date;
}

/** The release of a link's secret in a shop; undefined if the link has ended. */
export async function findPreview(
  db: Database,
  webId: string,
  token: string,
  now: Date,
): Promise<ReleasePreview | undefined> {
  const [found] = await db
    .select({ id: releases.id, name: releases.name, state: releases.state, expiresAt: releaseLinks.expiresAt })
    .from(releaseLinks)
    .innerJoin(releases, and(eq(releases.webId, releaseLinks.webId), eq(releases.id, releaseLinks.releaseId)))
    .where(
      and(eq(releaseLinks.tokenHash, hashToken(token)), eq(releaseLinks.webId, webId), gt(releaseLinks.expiresAt, now)),
    );
  if (found === undefined || found.state === 'discarded') return undefined;
  return { key: { webId, id: found.id }, name: found.name, expiresAt: found.expiresAt };
}

/** A release's pages instead of the published ones, for the holder of a link. */
export interface ReleaseOverlay extends ReleasePreview {
  readonly rows: ReadonlyMap<string, PageRow>;
}

/** The overlay of a visitor's cookie; undefined without a valid one. */
export async function overlayOf(
  db: Database,
  webId: string,
  headers: Headers,
  now: Date,
): Promise<ReleaseOverlay | undefined> {
  const cookies = parse(headers.get('cookie') ?? '');
  const token = RELEASE_COOKIES.map((name) => cookies[name]).find((value) => value !== undefined);
  const preview = token === undefined ? undefined : await findPreview(db, webId, token, now);
  return preview && { ...preview, rows: await releaseRows(db, preview.key) };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
