/**
 * Runs in the browser, on the pages of the checkout and the address book. After each choice the form requests the new
 * page from the server, and replaces only the parts that differ, so that focus and scroll position stay. The checkout
 * also keeps the typed values until the receipt is shown (receipt-script.ts) or the tab is closed. So a reload, another
 * language, the cart's page, the log-in and a lost connection lose nothing. Without JavaScript, a button of the form
 * loads the whole page instead.
 */

/** Trusted Types policy of the script. */
export const LIVE_POLICY = 'raan-live';

interface HtmlPolicy {
  readonly createHTML: (html: string) => string;
}

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy;
}

/**
 * Updates the elements `[data-part]` of the document from the response to its `form[data-live]`. The attribute names
 * the value of `do` that only previews, and the fields that trigger a request. `data-keep` names the entries of the
 * session storage with the typed values: the one to write, then others to read. With `data-typed` the page has the
 * values already. `[data-offline]` is shown while the server is unreachable; nothing is paid then. The function's source is written into pages, so it may reference nothing outside itself.
 */
export function startLiveForm(policyName: string): void {
  const found = document.querySelector<HTMLFormElement>('form[data-live]');
  if (found === null) return;
  const form = found;
  const [look = '', ...asking] = (form.dataset.live ?? '').split(' ');
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  const isFactory = (value: unknown): value is PolicyFactory => typeof value === 'object' && value !== null;
  const policy = isFactory(factory) ? factory.createPolicy(policyName, { createHTML: (html) => html }) : undefined;
  let latest = 0;
  let pending: Promise<boolean> | undefined;
  let asked = valuesOf();
  form.classList.add('is-live');
  const offline = document.querySelector<HTMLElement>('[data-offline]');
  const entries = (form.dataset.keep ?? '').split(' ').filter(Boolean);
  if (form.dataset.typed === undefined) restore();
  else keep();

  // Controls may be outside of the form.
  document.addEventListener('change', ({ target }) => {
    if (!isAsking(target)) return;
    // A coupon of the list replaces a typed code.
    const code = target.name === 'coupon' ? form.querySelector<HTMLInputElement>('[name="coupon_code"]') : null;
    if (code !== null) code.value = '';
    void update();
  });
  form.addEventListener('change', keep);
  form.addEventListener('input', ({ target }) => {
    keep();
    if (isAsking(target) && target.name === 'postcode' && /^\D*(?:\d\D*){5}$/.test(target.value)) void update();
  });
  addEventListener('online', () => {
    if (offline?.hidden === false) void update();
  });
  let isReached = false;
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (submitter instanceof HTMLButtonElement && submitter.value === look) {
      event.preventDefault();
      void update();
    } else if (
      isPaying(submitter) &&
      !isReached &&
      (pending !== undefined || asked !== valuesOf() || !navigator.onLine)
    ) {
      // The button submits after its amount was updated, unless that has risen: nobody pays more than the amount shown.
      event.preventDefault();
      const before = shownTotal();
      void (pending ?? update()).then((isDone) => {
        if (isDone && !(shownTotal() > before)) sendNow(submitter);
      });
    }
  });

  /** Calls `visit` for each entry, if the browser permits a storage. */
  function withEntries(visit: (storage: Storage, key: string) => void): void {
    try {
      for (const key of entries) visit(sessionStorage, key);
    } catch {
      // Nothing is kept.
    }
  }

  /** Controls of the form whose values are kept. */
  function controlsOf(selector = 'input,select,textarea') {
    const found = form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(selector);
    return [...found].filter(({ name, type }) => name !== '' && type !== 'hidden' && type !== 'checkbox');
  }

  function isUnchecked(control: HTMLElement): boolean {
    return control instanceof HTMLInputElement && control.type === 'radio' && !control.checked;
  }

  function keep(): void {
    const values = controlsOf().flatMap((control) => (isUnchecked(control) ? [] : [[control.name, control.value]]));
    const [own] = entries;
    withEntries((storage, key) => {
      if (key === own) storage.setItem(key, String(new URLSearchParams(values)));
    });
  }

  function restore(): void {
    let values: URLSearchParams | undefined;
    withEntries((storage, key) => {
      const text = storage.getItem(key);
      if (text !== null) values ??= new URLSearchParams(text);
    });
    if (values === undefined) return;
    // Browsers restore choices, but not the total that belongs to them.
    form.reset();
    asked = valuesOf();
    fill(values);
    // The sub-districts come with the postcode.
    const kept = values;
    if (asked === valuesOf()) return;
    void update().then(() => {
      fill(kept, 'select');
      keep();
    });
  }

  function fill(values: URLSearchParams, selector?: string): void {
    for (const control of controlsOf(selector)) {
      const value = values.get(control.name);
      if (value === null) continue;
      if (control instanceof HTMLInputElement && control.type === 'radio') {
        if (control.value === value && !control.disabled) control.checked = true;
      } else if (control instanceof HTMLSelectElement) {
        for (const option of control.options) if (option.value === value) option.selected = true;
      } else {
        control.value = value;
        if (value !== '') control.closest('details')?.setAttribute('open', '');
      }
    }
  }

  function isPaying(submitter: HTMLElement | null): boolean {
    return submitter instanceof HTMLButtonElement && submitter.value === 'pay';
  }

  function sendNow(submitter: HTMLElement | null): void {
    isReached = true;
    form.requestSubmit(submitter);
    isReached = false;
  }

  function isAsking(target: EventTarget | null): target is HTMLInputElement {
    return target instanceof HTMLInputElement && target.form === form && asks(target.name);
  }

  /**
   * Whether a change of the field triggers a request: its name is listed, or begins with a listed name that ends in
   * `_`.
   */
  function asks(field: string): boolean {
    return asking.some((name) => name === field || (name.endsWith('_') && field.startsWith(name)));
  }

  function fieldsOf(): URLSearchParams {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.set(name, value);
    return fields;
  }

  function valuesOf(): string {
    return JSON.stringify([...fieldsOf()].filter(([name]) => asks(name)));
  }

  /** Baht; NaN if none is shown. */
  function shownTotal(): number {
    return Number(form.querySelector<HTMLInputElement>('[name="shown"]')?.value);
  }

  /** Returns whether the page now shows the form's choices. */
  function update(): Promise<boolean> {
    latest += 1;
    const turn = latest;
    asked = valuesOf();
    const run = ask(turn).finally(() => {
      if (turn === latest) pending = undefined;
    });
    pending = run;
    return run;
  }

  async function ask(turn: number): Promise<boolean> {
    const body = fieldsOf();
    body.set('do', look);
    try {
      const answer = await fetch(form.action, { method: 'POST', body });
      const text = await answer.text();
      if (turn !== latest) return pending ?? false;
      const page = new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');
      if (page.querySelector('form[data-live]') !== null) show(page);
      // The cart was paid or emptied elsewhere.
      else if (answer.ok || answer.status === 404) location.reload();
      showOffline(false);
      return true;
    } catch {
      showOffline(true);
      return false;
    }
  }

  function showOffline(isOffline: boolean): void {
    if (offline !== null) offline.hidden = !isOffline;
  }

  function show(page: Document): void {
    for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
      const next = page.querySelector(`[data-part="${part.dataset.part}"]`);
      if (next === null || next.innerHTML === part.innerHTML) continue;
      const focused = part.contains(document.activeElement) ? document.activeElement : null;
      part.replaceChildren(...next.childNodes);
      if (focused !== null) focusLike(part, focused);
    }
    for (const next of page.querySelectorAll<HTMLInputElement>('form[data-live] input[name]')) copyState(next);
    asked = valuesOf();
    keep();
  }

  /** Moves the focus to the control that replaces `before`. */
  function focusLike(part: HTMLElement, before: Element): void {
    const isButton = before instanceof HTMLButtonElement;
    const isOneOfSeveral = isButton || (before instanceof HTMLInputElement && before.type === 'radio');
    const name = before.getAttribute('name');
    const controls = [...part.querySelectorAll<HTMLElement>(isButton ? 'button' : 'input,select')];
    const isSame = (control: HTMLElement) =>
      control.getAttribute('name') === name && (!isOneOfSeveral || control.getAttribute('value') === before.value);
    controls.find(isSame)?.focus({ preventScroll: true });
  }

  function copyState(next: HTMLInputElement): void {
    const isRadio = next.type === 'radio';
    const fields = form.querySelectorAll<HTMLInputElement>(`input[name="${next.name}"]`);
    const field = [...fields].find(({ value }) => !isRadio || value === next.value);
    if (field === undefined) return;
    if (isRadio) field.checked = next.hasAttribute('checked');
    for (const name of ['aria-invalid', 'aria-describedby']) {
      const value = next.getAttribute(name);
      if (value === null) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
  }
}

/** The script of a page with such a form. */
export const LIVE_SCRIPT = `(${startLiveForm.toString()})(${JSON.stringify(LIVE_POLICY)})`;
