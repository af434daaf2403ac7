/**
 * An SMTP server for tests (the part of RFC 5321 that our client uses): stores accepted mails, and fails on request.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A mail as it came: the envelope's recipients and the whole message. */
export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly message: string;
}

/** Faults of a server: closing the connection before or after it has stored the mail, or refusing. */
export type SmtpFault = 'cut-before' | 'cut-after' | 'refuse-recipient' | 'refuse-for-now';

export interface SmtpServer {
  readonly url: string;
  readonly taken: ReceivedMail[];
  /** The fault of the next mails, in their order; none once they are used up. */
  readonly faults: SmtpFault[];
  /** Cuts all connections and stops listening. */
  stop(): Promise<void>;
  /** Listens again, at the same port. */
  start(): Promise<void>;
}

/** Opens a server on a free port. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const taken: ReceivedMail[] = [];
  const faults: SmtpFault[] = [];
  const sockets = new Set<Socket>();
  let port = 0;
  let server: Server | undefined;
  const start = () =>
    new Promise<void>((listening) => {
      const opened = createServer((socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
        converse(socket, taken, faults);
      });
      server = opened;
      opened.listen(port, '127.0.0.1', () => {
        port = (opened.address() as AddressInfo).port;
        listening();
      });
    });
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    faults,
    start,
    stop: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy();
        if (server === undefined) closed();
        else server.close(() => closed());
      }),
  };
}

function converse(socket: Socket, taken: ReceivedMail[], faults: SmtpFault[]): void {
  let buffer = '';
  let recipients: string[] = [];
  let fault: SmtpFault | undefined;
  let isMessage = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test ESMTP');
  const take = (message: string) => {
    isMessage = false;
    if (fault === 'cut-before') return socket.destroy();
    taken.push({ recipients, message });
    return fault === 'cut-after' ? socket.destroy() : say('250 taken');
  };
  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') {
      recipients = [];
      fault = faults.shift();
      return say('250 ok');
    }
    if (verb === 'RCPT') {
      if (fault === 'refuse-recipient') return say('550 no such mailbox');
      if (fault === 'refuse-for-now') return say('451 try again later');
      recipients.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
      return say('250 ok');
    }
    if (verb === 'DATA') {
      isMessage = true;
      return say('354 go on');
    }
    if (verb === 'QUIT') return socket.end('221 bye\r\n');
    return say('250 ok');
  };
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const mark = isMessage ? '\r\n.\r\n' : '\r\n';
      const end = buffer.indexOf(mark);
      if (end < 0) return;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + mark.length);
      if (isMessage) take(part);
      else obey(part);
    }
  });
}
