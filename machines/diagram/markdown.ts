/** A chart as a page of Markdown: its diagram, its states, and their transitions. */
import { type ChartEdge, type ChartGraph, type ChartState, flattenStates } from './graph.ts';
import { formatEdge } from './state-box.ts';

/** The page of one machine; links to the diagram and the JSON beside it. */
export function formatChartPage(name: string, { root, edges }: ChartGraph): string {
  const states = flattenStates(root).filter(
    (state) => state !== root || edges.some(({ source }) => source === state.id),
  );
  const rows = states.map((state) => {
    const own = edges.filter(({ source }) => source === state.id);
    const transitions = own.map(
      (edge) =>
        `${formatCode(formatEdge(edge))} → ${edge.target === undefined ? 'stays' : formatCode(shortId(edge.target, root))}`,
    );
    return `| ${formatCode(shortId(state.id, root))}${state.isInitial ? ' (first)' : ''} | ${notes(state)} | ${transitions.join('<br>')} |`;
  });
  const events = [...new Set(edges.map(({ event }) => event))].toSorted();
  return [
    `# ${name}`,
    '',
    `For developers. Written by \`npm run machines:docs\` from [machines/${name}/machine.ts](../../machines/${name}/machine.ts). ` +
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
    ...events.map((event) => `| ${formatCode(event)} | ${listSources(event, edges, root)} |`),
    '',
  ].join('\n');
}

function listSources(event: string, edges: readonly ChartEdge[], root: ChartState): string {
  const sources = edges.filter((edge) => edge.event === event).map(({ source }) => shortId(source, root));
  return [...new Set(sources)].map(formatCode).join(', ');
}

function notes({ kind, invokes, entry, exit, tags }: ChartState): string {
  return [
    kind === 'parallel' ? 'all parts at once' : '',
    ...invokes.map((each) => `runs ${formatCode(each)}`),
    ...entry.map((each) => `enter: ${formatCode(each)}`),
    ...exit.map((each) => `leave: ${formatCode(each)}`),
    ...tags.map((each) => `tag ${formatCode(each)}`),
  ]
    .filter(Boolean)
    .join('<br>');
}

/** The id without the machine's name, which is the page's heading. */
function shortId(id: string, root: ChartState): string {
  return id === root.id ? id : id.slice(root.id.length + 1);
}

function formatCode(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
