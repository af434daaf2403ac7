/**
 * Mails of the shop under test. Without a mail configuration they go to the server's log, which the runner stores in a
 * file.
 */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

interface Mail {
  readonly to: string;
  readonly link: string;
}

/** Waits for the link that was sent to an address. */
export async function linkSentTo(email: string, origin: string): Promise<string> {
  const file = join(tmpdir(), `raan-e2e-mail-${new URL(origin).port}.jsonl`);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
      const mails = lines.map((line): Mail => JSON.parse(line));
      link = mails.findLast(({ to }) => to === email.toLowerCase())?.link;
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/**
 * Confirms the address that was registered on this page, and continues, logged in; `look` checks both pages on this
 * path.
 */
export async function confirmAddress(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await expect(page).toHaveURL(/\/account\/sent\?/);
  await look();
  await page.goto(await linkSentTo(email, page.url()));
  await look();
  const form = page.locator('form[action^="/account/confirm"]');
  await form.locator('input[name=password]').fill(password);
  await form.getByRole('button').click();
}
