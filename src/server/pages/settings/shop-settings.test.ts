// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { LANGS } from '#schemas/lang.ts';
import { Settings } from '#schemas/page/base.ts';
import * as v from 'valibot';
import { allDarkThemes } from './dark-theme.ts';
import { lockRightClick, shopSettings } from './shop-settings.ts';

const settingsOf = (
  settings: object | undefined,
  preview = false,
  lang: (typeof LANGS)[number] = 'en',
  hasDarkRules = false,
) => shopSettings({ settings: settings && v.parse(Settings, settings), themeKey: 'clay', lang, preview, hasDarkRules });

test('a shop that asks for nothing carries nothing', () => {
  const nothing = { mourning: 0, darkMark: undefined, css: '', script: '', html: '' };
  expect([settingsOf(undefined), settingsOf({}), settingsOf({ ripMode: 0 })]).toEqual([nothing, nothing, nothing]);
});

test('a shop in mourning has a ribbon in the page’s language, or no colour', { meta: { spec: ['1.8'] } }, () => {
  const names = LANGS.map((lang) => /aria-label="([^"]+)"/.exec(settingsOf({ ripMode: '1' }, false, lang).html)?.[1]);
  expect(names.slice(0, 2)).toEqual(['โบดำ ร้านร่วมไว้อาลัย', 'Black ribbon: this shop is in mourning']);
  expect([settingsOf({ ripMode: 1 }).mourning, settingsOf({ ripMode: 2 }).mourning]).toEqual([1, 2]);
  expect(settingsOf({ ripMode: 2 }, true).html).toContain('role="img"');
});

test('a shop with a dark theme is dark for visitors who prefer it, only in its own theme and never in a preview', () => {
  const rule =
    /^@media \(prefers-color-scheme:dark\)\{:root\[data-theme='clay'\]\{(color-scheme: dark; --color-ground: [^{}]*)\}\}$/;
  expect(rule.exec(settingsOf({ dark_theme: 'night' }).css)?.[1]).toContain('--color-text: oklch(0.94 0.013 78);');
  expect([
    settingsOf({ dark_theme: 'night' }, true).css,
    settingsOf({ dark_theme: 'clay' }).css,
    settingsOf({ dark_theme: '}</style>' }).css,
    settingsOf({ dark_theme: null }).css,
  ]).toEqual(['', '', '', '']);
});

test('a document whose stylesheet has the rules of dark themes has only the attribute with the pair', () => {
  const marked = (settings: object, preview = false) => {
    const { darkMark, css } = settingsOf(settings, preview, 'en', true);
    return [darkMark, css];
  };
  expect([
    marked({ dark_theme: 'night' }),
    marked({ dark_theme: 'night' }, true),
    marked({ dark_theme: 'clay' }),
    marked({ dark_theme: '"><script>' }),
  ]).toEqual([
    ['clay-night', ''],
    [undefined, ''],
    [undefined, ''],
    [undefined, ''],
  ]);
  const built =
    '[data-theme=clay]{color-scheme:light}[data-theme=night]{color-scheme:dark;--a:#111}[data-theme=night]{--a:lab(1% 2 3)}';
  expect(allDarkThemes(built)).toBe(
    '@media (prefers-color-scheme:dark){:root[data-dark=clay-night][data-theme=clay]{color-scheme:dark;--a:#111}}',
  );
});

test('the locks are written where they are asked for, and never in a preview', { meta: { spec: ['1.7b'] } }, () => {
  const both = { disable_right_click: 1, disable_text_selection: '1' };
  const locked = settingsOf(both);
  expect([locked.css.includes('user-select'), locked.script.includes('contextmenu'), locked.html]).toEqual([
    true,
    true,
    '',
  ]);
  expect(settingsOf(both, true)).toEqual({ mourning: 0, darkMark: undefined, css: '', script: '', html: '' });
});

test('the right button opens no menu, but on what one writes or copies', { meta: { spec: ['1.7a'] } }, () => {
  document.body.innerHTML =
    '<p id="p">word</p><a id="a" href="/x">link</a><input id="i"><textarea id="t"></textarea><code><b id="c">TEA10</b></code><a id="tel" href="tel:02">02</a><p data-copyable><b id="d">1</b></p>';
  lockRightClick();
  const opens = (id: string, button: number) =>
    document
      .querySelector(`#${id}`)
      ?.dispatchEvent(new MouseEvent('contextmenu', { button, bubbles: true, cancelable: true }));
  expect(['p', 'a', 'i', 't', 'c', 'tel', 'd'].map((id) => opens(id, 2))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(opens('p', 0)).toBe(true);
});
