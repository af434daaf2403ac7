import { shownCommand } from '../cli/setup/shown-command.mjs';
import { ConfigError } from './config.ts';

/** The fault at the start, in one line with its remedy; for the configuration one line per variable. */
export function startFailure(
  error: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  command = shownCommand('start'),
): string {
  if (error instanceof ConfigError) return error.message.replaceAll('\n', '\nraan: ');
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const isPort =
    error instanceof Error && 'syscall' in error && ['listen', 'getaddrinfo'].includes(String(error.syscall));
  const address = `${environment.HOST ?? '127.0.0.1'}:${environment.PORT ?? '3000'}`;
  if (isPort && code !== 'EADDRINUSE')
    return `${address} can't be listened on (${message}) — choose another port or host: PORT=3100 HOST=127.0.0.1 ${command}`;
  switch (code) {
    case 'EADDRINUSE':
      return `port ${environment.PORT ?? '3000'} is in use by another program — stop it, or choose another port: PORT=3100 ${command}`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${message} — give this user the right to write there, or choose another folder: DATA_DIR=/path ${command}`;
    case 'ENOSPC':
      return `the disk is full — free some space, or choose a folder on another disk: DATA_DIR=/path ${command}`;
    case 'ENOENT':
      return `${message} — the build is not complete; run: ${shownCommand('build')}`;
    default:
      return message.split('\n', 1)[0] ?? message;
  }
}
