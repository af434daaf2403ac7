/** How the pages of the logged-in account are put together. */
import type { Context } from 'hono';
import type { Account } from './accounts.ts';
import type { Markup } from '../site/layout.ts';

/** Answers one page in the site's frame. */
export type Show = (c: Context, title: string, body: Markup, more?: { status?: number }) => Promise<Response>;

/** Makes a page for those who are logged in alone. */
export type Own = (page: (c: Context, account: Account) => Promise<Response>) => (c: Context) => Promise<Response>;
