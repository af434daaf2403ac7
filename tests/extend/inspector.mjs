/** The machine of a shop project's type in the inspector of `raan dev`. */
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {string} pictures - folder of screenshots */
export async function checkInspector(browser, url, pictures) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/en/brewing?inspect`);
  await page.mouse.wheel(0, 100);
  await page.getByRole('button', { name: 'Start the timer' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  const [inspector] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('raan-inspector').getByRole('button').click(),
  ]);
  const machine = inspector.getByRole('navigation').getByRole('button', { name: /^brew-timer/ });
  await expect(machine).toContainText('brewing', { timeout: 60_000 });
  await machine.click();
  await expect(inspector.getByRole('group', { name: 'The brew-timer machine' })).toBeVisible();
  await expect(inspector.locator('svg [data-state="brew-timer.brewing"]')).toHaveClass(/active/);
  await expect(inspector.getByRole('option', { name: /start/ }).first()).toBeVisible();
  await inspector.screenshot({ path: join(pictures, 'inspector.png') });
  // An event sent from there reaches the page.
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(machine).toContainText('idle');
  await context.close();
}
