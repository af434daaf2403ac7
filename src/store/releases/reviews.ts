/** The approvals that a release needs and has. */
import { inArray } from 'drizzle-orm';
import type { Release } from '#schemas/builder/releases.ts';
import type { CallContext } from '../calls/handler.ts';
import type { Database } from '../database/database.ts';
import { accounts } from '../database/tables/account.ts';
import type { Approval, ReleaseRow, ReviewTerms } from '../database/tables/release.ts';
import { mayDo } from '../team/actor.ts';

/** A release that nobody has approved. */
export const UNAPPROVED = {
  state: 'open',
  approvedBy: null,
  approvedAt: null,
  approvals: null,
  problem: null,
} as const;

/** The terms of a call, with the names of the people; null: one approval, as without terms. */
export async function termsOf(
  db: Database,
  { reviewers, count }: { readonly reviewers: readonly string[]; readonly count: number },
): Promise<ReviewTerms | null> {
  if (reviewers.length === 0 && count === 1) return null;
  const found = await db
    .select({ email: accounts.email, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.email, [...reviewers]));
  const names = new Map(found.map(({ email, name }) => [email, name]));
  return { count, reviewers: [...new Set(reviewers)].map((email) => ({ email, name: names.get(email) ?? null })) };
}

/**
 * The approvals of a release with the caller's. Undefined: the caller may not approve it. Named reviewers
 * and people who may publish may; terms count people, not tokens.
 */
export function addApproval(
  { approvals, review }: ReleaseRow,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): readonly Approval[] | undefined {
  const email = actor?.account?.email ?? null;
  const isNamed = review?.reviewers.some((reviewer) => reviewer.email === email) ?? false;
  const mayPublish = actor === null || mayDo(actor, 'publish');
  if (!(isNamed || mayPublish) || (review !== null && email === null)) return undefined;
  const own = { email, by: actor?.name ?? null, at: now.toISOString() };
  return [...(approvals ?? []).filter((each) => each.email !== email), own];
}

/** Whether the approvals fulfil the terms. */
export function isApproved(review: ReviewTerms | null, approvals: readonly Approval[]): boolean {
  const { count, reviewers } = review ?? { count: 1, reviewers: [] };
  return approvals.length >= count && reviewers.every(({ email }) => hasApproved(approvals, email));
}

/** The approvals for the workbench; the addresses of reviewers are for those who manage the team. */
export function reviewOf(
  { review, approvals, approvedBy, approvedAt }: ReleaseRow,
  { actor }: Pick<CallContext, 'actor'>,
): Pick<Release, 'approvals' | 'required'> {
  // Releases of before have one approval, and no list.
  const given =
    approvals ?? (approvedAt === null ? [] : [{ email: null, by: approvedBy, at: approvedAt.toISOString() }]);
  const showsEmail = actor === null || mayDo(actor, 'manage-team');
  return {
    approvals: given.map(({ by, at }) => ({ by, at })),
    required: review && {
      count: review.count,
      reviewers: review.reviewers.map(({ email, name }) => ({
        name,
        email: showsEmail ? email : null,
        hasApproved: hasApproved(given, email),
      })),
    },
  };
}

function hasApproved(approvals: readonly Approval[], email: string): boolean {
  return approvals.some((approval) => approval.email === email);
}
