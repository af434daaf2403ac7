/** Audits the page on screen for a builder: rules of accessibility that it breaks, and its scripts. */
import axe, { type NodeResult } from 'axe-core';
import type { FrameMessage } from '#schemas/page/preview.ts';
import { closestNode, nodeIdOf } from './node-layout.ts';

type Audited = Omit<Extract<FrameMessage, { readonly type: 'audited' }>, 'raan' | 'type'>;

/** Findings at most, and characters of an element's HTML. */
const MOST_FINDINGS = 200;
const MOST_TEXT = 200;
/** The rules of WCAG 2.2 up to AA; those of the whole document are the shop's, not the page's. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let running: Promise<Audited> | undefined;

/** Audits the page's content; frames of other sites are left out. Requests during an audit get its result. */
export function auditPage(): Promise<Audited> {
  running ??= audit().finally(() => {
    running = undefined;
  });
  return running;
}

async function audit(): Promise<Audited> {
  const main = document.querySelector('main') ?? document.body;
  const { style } = document.documentElement;
  // Components that come into view are faded; the audit sees their final colours.
  style.setProperty('--enter', 'initial');
  const { violations } = await axe
    .run(main, {
      runOnly: { type: 'tag', values: RULES },
      resultTypes: ['violations'],
      iframes: false,
      elementRef: true,
    })
    .finally(() => style.removeProperty('--enter'));
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => id !== 'target-size' || isOfContent(node, main))
      .map((node) => ({ rule: id, ...placeOf(node) })),
  );
  return { violations: found.slice(0, MOST_FINDINGS), scripts: loadedScripts() };
}

/** Whether what is in the way of a target is content too: a sticky header covers something else at each scroll position. */
function isOfContent({ any, all, none }: NodeResult, main: HTMLElement): boolean {
  const related = [...any, ...all, ...none].flatMap(({ relatedNodes = [] }) => relatedNodes);
  return related.every(({ target }) => {
    const [selector] = target;
    return typeof selector !== 'string' || main.contains(document.querySelector(selector));
  });
}

function placeOf({ element, html }: NodeResult): { readonly nodeId?: string; readonly text: string } {
  const node = closestNode(element ?? null);
  return { ...(node !== undefined && { nodeId: nodeIdOf(node) }), text: html.slice(0, MOST_TEXT) };
}

function loadedScripts(): Audited['scripts'] {
  return performance
    .getEntriesByType('resource')
    .flatMap((entry) =>
      entry instanceof PerformanceResourceTiming && /\.[jt]sx?(?:\?|$)/.test(entry.name)
        ? [{ url: entry.name, bytes: entry.encodedBodySize }]
        : [],
    );
}
