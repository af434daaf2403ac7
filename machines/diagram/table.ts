/** A chart as a page of Markdown: its diagram, its states, and what each does with each event. */
import { type ChartEdge, type ChartGraph, type ChartState, eachState } from './graph.ts';
import { edgeText } from './layout.ts';

export function chartPage(name: string, { root, edges }: ChartGraph): string {
  const states = eachState(root).filter((state) => state !== root || edges.some(({ source }) => source === state.id));
  const rows = states.map((state) => {
    const own = edges.filter(({ source }) => source === state.id);
    const leads = own.map(
      (edge) => `${code(edgeText(edge))} → ${edge.target === undefined ? 'stays' : code(short(edge.target, root))}`,
    );
    return `| ${code(short(state.id, root))}${state.isInitial ? ' (first)' : ''} | ${notes(state)} | ${leads.join('<br>')} |`;
  });
  const events = [...new Set(edges.map(({ event }) => event))].toSorted();
  return [
    `# ${name}`,
    '',
    `Written by \`npm run machines:docs\` from [machines/${name}/machine.ts](../../machines/${name}/machine.ts). ` +
      `[${name}.json](${name}.json) opens in Stately's editor.`,
    '',
    `![The ${name} machine](${name}.svg)`,
    '',
    `${states.length} states, ${edges.length} transitions, ${events.length} kinds of event.`,
    '',
    '| state | while it is active | event → state |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## Events',
    '',
    '| event | taken in |',
    '| --- | --- |',
    ...events.map((event) => `| ${code(event)} | ${takenIn(event, edges, root)} |`),
    '',
  ].join('\n');
}

function takenIn(event: string, edges: readonly ChartEdge[], root: ChartState): string {
  const sources = edges.filter((edge) => edge.event === event).map(({ source }) => short(source, root));
  return [...new Set(sources)].map(code).join(', ');
}

function notes({ kind, invokes, entry, exit, tags }: ChartState): string {
  return [
    kind === 'parallel' ? 'all parts at once' : '',
    ...invokes.map((each) => `runs ${code(each)}`),
    ...entry.map((each) => `enter: ${code(each)}`),
    ...exit.map((each) => `leave: ${code(each)}`),
    ...tags.map((each) => `tag ${code(each)}`),
  ]
    .filter(Boolean)
    .join('<br>');
}

/** Without the machine's own name, which stands above. */
function short(id: string, root: ChartState): string {
  return id === root.id ? id : id.slice(root.id.length + 1);
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
