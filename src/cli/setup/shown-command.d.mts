/** Types of shown-command.mjs for server and service. */
export function shownCommand(name: string, args?: string): string;
export function shownDocument(name: string): string;
export function shownHelp(): string;
