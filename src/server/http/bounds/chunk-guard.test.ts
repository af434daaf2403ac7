import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { BODY_LIMITS } from '../../../bounds/limits.ts';
import { guardChunks } from './chunk-guard.ts';

test('refuses a body once, whatever the parser still delivers of it', { meta: { field: ['1.6'] } }, () => {
  const socket = new Socket();
  const written: string[] = [];
  socket.write = (chunk: string) => written.push(chunk) > 0;
  const request = new IncomingMessage(socket);
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  guardChunks(request, response);
  const delivered = Array.from({ length: BODY_LIMITS.chunks + 10_000 }, () => request.push(Buffer.from('a')));
  expect([written.map((text) => text.slice(9, 12)), request.destroyed, delivered.at(-1)]).toEqual([
    ['413'],
    true,
    false,
  ]);
});
