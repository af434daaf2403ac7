// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditPage } from './audit.ts';

const run = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('axe-core', () => ({ default: { run } }));
// jsdom has no list of what was loaded.
beforeEach(() => vi.stubGlobal('performance', { getEntriesByType: () => [] }));
afterEach(() => vi.unstubAllGlobals());

const entering = () => document.documentElement.style.getPropertyValue('--enter');

test('audits the page as it looks once all is in view, and lets it move again, even where the audit fails', async () => {
  const seen: string[] = [];
  run.mockImplementation(() => {
    seen.push(entering());
    return seen.length === 1 ? Promise.resolve({ violations: [] }) : Promise.reject(new Error('axe failed'));
  });
  expect(await auditPage()).toMatchObject({ violations: [] });
  expect([seen, entering()]).toEqual([['initial'], '']);
  await expect(auditPage()).rejects.toThrow('axe failed');
  expect([seen, entering()]).toEqual([['initial', 'initial'], '']);
});
