/**
 * Model of the frame's side of the preview, from the contract (chapters 5 and 10 "Preview and renderer"). It covers
 * trusted origins, handshake and heartbeat, queued messages, revisions, and the newest page being rendered.
 */
import type { Run, Spec } from '#machines/testing/model.ts';
import type { FrameMessage } from '#schemas/page/preview.ts';
import { previewMachine } from './machine.ts';
import { commands } from './testing/commands.ts';
import { announce, ENVIRONMENTS, MAX_QUEUED, startIn, type State } from './testing/frame.ts';
import { MAX_READY } from './testing/time.ts';
import type { PreviewPage } from './types.ts';
import { previewView } from './view.ts';

/** Identity of a state in the graph; the random walks distinguish more. */
function keyOf({
  environment,
  link,
  ready,
  parent,
  refused,
  queued,
  mode,
  version,
  page,
  rev,
  silent,
  unanswered,
  rendering,
}: State): string {
  const readyKey = ready === 0 || ready === 1 || ready >= MAX_READY - 1 ? ready : 'some';
  if (environment > 0) return JSON.stringify([environment, link, readyKey, parent, refused, rendering === undefined]);
  if (rendering !== undefined) return JSON.stringify([link, page === rendering.page]);
  const queueKey =
    queued.length > 1 ? Math.min(queued.length, 2) + Number(queued.length === MAX_QUEUED) : queued.length;
  if (link !== 'connected')
    return JSON.stringify([
      link,
      readyKey,
      refused && ready === 1,
      queueKey,
      queueKey === 0 && link === 'handshaking' && rev === 1,
    ]);
  return JSON.stringify([
    link,
    unanswered,
    silent > 0,
    unanswered === 0 && silent === 0 && [rev, rev === undefined && mode, version],
  ]);
}

interface Posted {
  readonly to: string;
  readonly message: FrameMessage;
}

function findViolation({ invocations, last: { view } }: Run): string | undefined {
  const messages = invocations.flatMap(([name, params]) => (name === 'post' ? [params as Posted] : []));
  const targets = new Set(messages.flatMap(({ to, message }) => (message.type === 'refused' ? [] : [to])));
  if (targets.size > 1 || targets.has('*')) return `messages went to ${[...targets].join(' and ')}`;
  const { page, rendering } = view as { readonly page?: PreviewPage; readonly rendering: boolean };
  const rendered = invocations.findLast(([name]) => name === 'render')?.[1];
  return rendering || JSON.stringify(rendered) === JSON.stringify(page)
    ? undefined
    : `${JSON.stringify(rendered)} was rendered last, not ${JSON.stringify(page)}`;
}

const REPLY = 'every reaction that is not executed is a reply';

const spec: Spec<State> = {
  machine: previewMachine,
  environments: ENVIRONMENTS.map(({ input }, index) => ({
    input,
    initial: startIn(index),
    effects: [announce(startIn(index))],
  })),
  effects: ['announce', 'post', 'execute', 'resetTools', 'report'],
  commands,
  key: keyOf,
  isLarge: true,
  milestones: [
    { name: 'hello is said', transition: /→ preview\.link\.known\.connected/, floor: 100 },
    { name: 'a page is rendered', transition: /rendering · done/, floor: 120 },
    { name: 'a stranger is refused', transition: /isUntrustedHello/, floor: 100 },
  ],
  view: previewView,
  observe: ({ link, parent, mode, version, page, rendering }) => ({
    view: { status: link, parent, mode, version, page, rendering: rendering !== undefined },
    calls: rendering === undefined ? [] : [['render', rendering.page]],
  }),
  infeasible: [
    {
      first: /→ preview\.link\.known\.connected|^preview\.link\.known\.connected · .*→ stays/,
      second: /^preview\.link · message → preview\.link\.known/,
      reason: 'after hello its messages are handled in the state connected',
    },
    {
      first: /^preview\.link\.known · notify/,
      second: /^preview\.link\.known\.connected/,
      reason: 'in connected every notification is posted there',
    },
    {
      first: /→ preview\.link\.known\.connected|^preview\.link\.known\.connected · .*→ stays/,
      second: /^preview\.link\.known · notify/,
      reason: 'in connected every route is posted there',
    },
    { first: /isUntrustedHello/, second: /isUntrustedHello/, reason: 'refused is sent once' },
    {
      first: /→ preview\.link\.known\.lost$/,
      second: /→ preview\.link\.known\.lost\.quiet/,
      reason: 'ready is sent first',
    },
  ],
  equivalent: {
    'messages.ts · default: · default: return unreachable(message); → default:': 'the types allow no other value',
    'patch.ts · default: · default: return unreachable(operation); → default:': 'the types allow no other value',
    'messages.ts · if (session.page === undefined || base !== session.rev) · session.page === undefined → false':
      'without a page there is no revision that a patch could be based on',
    'messages.ts · return rev !== undefined && last !== undefined && rev < last; · rev !== undefined && last !== undefined → true':
      'no number is less than undefined; the types require the tests',
    'messages.ts · return rev !== undefined && last !== undefined && rev < last; · rev !== undefined && last !== undefined → rev !== undefined || last !== undefined':
      'no number is less than undefined; the types require the tests',
    'messages.ts · return rev !== undefined && last !== undefined && rev < last; · rev !== undefined → true':
      'no number is less than undefined; the types require the tests',
    'messages.ts · return rev !== undefined && last !== undefined && rev < last; · last !== undefined → true':
      'no number is less than undefined; the types require the tests',
    "messages.ts · : reply(session, { raan: 1, type: 'nack', id, code, ...(message !== undefined && { message }) }); · message !== undefined → true":
      'undefined equals a missing property',
    'messages.ts · rev: context.renderedPage?.rev, · context.renderedPage?.rev → context.renderedPage.rev':
      'the page has been rendered in this state; the types require the test',
    'origins.ts · if (listed !== undefined) return referrer !== undefined && listed.includes(referrer) ? [referrer] : listed; · referrer !== undefined → true':
      'no list holds undefined; the types require the test',
    "setup.ts · return message.type === 'hello' && spokenVersion(message.version) !== undefined; · message.type === 'hello' → true":
      'no other message has a version',
    "machine.ts · { type: 'handle', params: ({ event }) => ({ messages: [event.message], isGreeted: true }) }, · true → false":
      'hello is handled alike before and after',
    "messages.ts · return { session, reactions: [{ kind: 'reply', message: { raan: 1, type: 'pong', id: message.id } }] }; · 'reply' → \"\"":
      REPLY,
    "messages.ts · return { session, reactions: [{ kind: 'reply', message }] }; · 'reply' → \"\"": REPLY,
  },
  property: { name: 'the newest page is rendered last, and messages go to the parent alone', violation: findViolation },
};

export default spec;
