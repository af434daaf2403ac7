// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createPanel } from './panel.ts';
import type { DisplayedDiagnostic } from './report.ts';

const fault: DisplayedDiagnostic = {
  level: 'warn',
  code: 'UNKNOWN_TYPE',
  nodeId: 'n0.1',
  path: '/0/children/1',
  type: 'hero',
  message: 'there is no type "hero"',
};

function overlay() {
  document.body.replaceChildren();
  const panel = createPanel();
  const host = document.querySelector('raan-diagnostics');
  const root = host?.shadowRoot;
  if (!(host instanceof HTMLElement) || !root) throw new Error('there is no overlay');
  const find = (selector: string) => {
    const element = root.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`there is no ${selector}`);
    return element;
  };
  return { panel, host, root, find };
}

test('is hidden without diagnostics', () => {
  const { panel, host } = overlay();
  expect(host.hidden).toBe(true);
  panel.show([fault]);
  expect(host.hidden).toBe(false);
  panel.show([]);
  expect(host.hidden).toBe(true);
});

test('counts by level, and lists each with its path and a link to its type', () => {
  const { panel, root, find } = overlay();
  panel.show([fault, { ...fault, level: 'error', code: 'INVALID_PROP', type: 'hero-banner' }, fault]);
  expect([...root.querySelectorAll('.count')].map(({ textContent }) => textContent)).toEqual(['1 error', '2 warn']);
  find('.badge').click();
  expect(
    [...root.querySelectorAll('.row')].map((row) => [...row.children].map(({ textContent }) => textContent))[0],
  ).toEqual(['warnUNKNOWN_TYPEhero', 'there is no type "hero"', '/0/children/1 node n0.1']);
  expect([...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/lnw-demo?q=hero',
    '/lnw-demo/hero-banner',
    '/lnw-demo?q=hero',
  ]);
});

test('a fault of a shop project names the prop and the files', () => {
  const { panel, find } = overlay();
  const files = ['shop/pages/home.json:70', 'types/brew-timer/props.ts'];
  panel.show([{ ...fault, code: 'INVALID_PROP', path: '/2/props/seconds', type: 'brew-timer', files }]);
  expect([...find('.row').children].slice(2).map(({ textContent }) => textContent)).toEqual([
    'prop seconds/2/props/seconds node n0.1',
    files.join(''),
  ]);
});

test('opens and closes by button and keyboard, and restores the focus', () => {
  const { panel, root, find } = overlay();
  panel.show([fault]);
  const states = () => [
    find('.panel').hidden,
    find('.badge').getAttribute('aria-expanded'),
    root.activeElement?.className,
  ];
  find('.badge').click();
  expect(states()).toEqual([false, 'true', 'close']);
  find('.close').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(states()).toEqual([true, 'false', 'badge']);
  find('.badge').click();
  find('.close').click();
  expect(states()).toEqual([true, 'false', 'badge']);
});

test('renders messages as text', () => {
  const { panel, root } = overlay();
  panel.show([{ ...fault, message: '<img src=x onerror=alert(1)>', type: 'a"><script>' }]);
  expect(root.querySelectorAll('img, script')).toHaveLength(0);
});
