/** Commands of the command palette, and the search among them. Pure. */

/** A command by its name; `group` is what it is done to, such as "Add". */
export interface Command {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly run: () => void;
}

const MAX_FOUND = 12;

/** The commands that have all words, those that begin with them first; 12 at most. */
export function findCommands(commands: readonly Command[], words: string): readonly Command[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = wanted;
  return commands
    .map((command) => ({
      command,
      label: command.label.toLowerCase(),
      text: `${command.group} ${command.label}`.toLowerCase(),
    }))
    .filter(({ text }) => wanted.every((word) => text.includes(word)))
    .toSorted((a, b) => Number(b.label.startsWith(first)) - Number(a.label.startsWith(first)))
    .slice(0, MAX_FOUND)
    .map(({ command }) => command);
}
