/** The overlay's UI: a badge with counts that opens the list. Plain DOM in a shadow root, so that it works when the app does not. */
import type { DisplayedDiagnostic } from './report.ts';
import { STYLES } from './styles.ts';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

export interface Panel {
  readonly show: (diagnostics: readonly DisplayedDiagnostic[]) => void;
}

const LEVELS = ['error', 'warn', 'info'] as const;

/** Adds the overlay to the document, hidden until there are diagnostics. */
export function createPanel(): Panel {
  const host = document.body.appendChild(document.createElement('raan-diagnostics'));
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];

  const badge = element('button', {
    type: 'button',
    class: 'badge',
    'aria-expanded': 'false',
    'aria-controls': 'list',
  });
  const list = element('ol', { class: 'list' });
  const close = element('button', { type: 'button', class: 'close', 'aria-label': 'Close diagnostics' }, '×');
  const panel = element(
    'section',
    { class: 'panel', id: 'list', role: 'dialog', 'aria-label': 'Diagnostics of this page', hidden: '' },
    element('header', { class: 'head' }, element('h2', {}, 'Diagnostics of this page'), close),
    list,
  );
  root.append(panel, badge);

  const setOpen = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    badge.setAttribute('aria-expanded', String(isOpen));
    (isOpen ? close : badge).focus();
  };
  badge.addEventListener('click', () => setOpen(panel.hidden === true));
  close.addEventListener('click', () => setOpen(false));
  root.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && pressedKey(event) === 'Escape' && panel.hidden === false) setOpen(false);
  });

  const show = (diagnostics: readonly DisplayedDiagnostic[]) => {
    host.hidden = diagnostics.length === 0;
    badge.replaceChildren(
      ...LEVELS.flatMap((level) => {
        const count = diagnostics.filter((each) => each.level === level).length;
        return count === 0 ? [] : [element('span', { class: `count ${level}` }, `${count} ${level}`)];
      }),
    );
    list.replaceChildren(...diagnostics.map(createRow));
  };
  show([]);
  return { show };
}

function createRow({ level, code, type, path, nodeId, message, files = [] }: DisplayedDiagnostic): HTMLElement {
  const [, prop] = /\/props\/([^/]+)/.exec(path) ?? [];
  return element(
    'li',
    { class: `row ${level}` },
    element(
      'p',
      { class: 'what' },
      element('span', { class: 'level' }, level),
      element('code', {}, code),
      type === '' ? '' : element('a', { href: galleryHref(type, code) }, type),
    ),
    element('p', {}, message),
    element(
      'p',
      { class: 'where' },
      prop === undefined ? '' : element('span', {}, 'prop ', element('code', {}, prop)),
      path === '' ? '' : element('code', {}, path),
      nodeId === '' ? '' : ` node ${nodeId}`,
    ),
    files.length === 0 ? '' : element('p', { class: 'where' }, ...files.map((file) => element('code', {}, file))),
  );
}

/** The type's page in the gallery, or a search for an unknown type. */
function galleryHref(type: string, code: string): string {
  return code === 'UNKNOWN_TYPE' ? `/lnw-demo?q=${encodeURIComponent(type)}` : `/lnw-demo/${encodeURIComponent(type)}`;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}
