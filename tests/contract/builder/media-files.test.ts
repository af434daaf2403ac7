/** Films, sound and documents of the media library: uploads, posters, ranges, replacement. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { describeService, FIXTURES } from '../harness.ts';
import { ask, type AskOptions, send, uuidOf } from '../store-client.ts';
import { dataOf, get, post, publish, START_AT } from './builder-client.ts';
import { BLUE, itemOf, picture, RED, stored, upload } from './media-client.ts';

const box = (kind: string, content = '') => {
  const bytes = Buffer.from(`    ${kind}${content}`, 'latin1');
  bytes.writeUInt32BE(bytes.byteLength);
  return bytes;
};
const mp4 = (data = 'frames', brand = 'isom') =>
  Buffer.concat([box('ftyp', `${brand}\0\0\0\0`), box('moov', 'index'), box('mdat', data)]);
/** An element with a size of one byte. */
const element = (id: string, content: Buffer) =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content.byteLength]), content]);
const webm = (type = 'webm', data = 'clusters') =>
  Buffer.concat([element('1a45dfa3', element('4282', Buffer.from(type))), element('18538067', Buffer.from(data))]);
/** Frames of layer III: 128 kbit/s, 44,100 Hz. */
const frame = () => Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]);
const mp3 = () => Buffer.concat([Buffer.from('49443304000000000003616263', 'hex'), frame(), frame()]);
/** One page of Ogg, which begins and ends the stream. */
const ogg = (codec = 'OpusHead', flags = 6) =>
  Buffer.concat([
    Buffer.from('OggS\0'),
    Buffer.from([flags]),
    Buffer.alloc(20),
    Buffer.from([1, codec.length]),
    Buffer.from(codec, 'latin1'),
  ]);
const wav = () => Buffer.concat([Buffer.from('RIFF\b\0\0\0WAVE'), Buffer.from('data')]);
const pdf = (text = 'menu') => Buffer.from(`%PDF-1.7\n${text}\ntrailer\n%%EOF\n`);

describeService('films and documents of a media library', { shops: FIXTURES, builder: 'open' }, (service) => {
  const sendFile = (content: Uint8Array | string | undefined, query: Record<string, string>, more: AskOptions = {}) =>
    ask(
      service(),
      `/api/builder/media/${query.id === undefined ? 'file' : 'replace-file'}?${new URLSearchParams(query)}`,
      {
        method: 'POST',
        ...(content === undefined ? {} : { body: typeof content === 'string' ? content : new Uint8Array(content) }),
        ...more,
      },
    );
  const load = (src: unknown, headers: Record<string, string> = {}, method = 'GET') =>
    service().fetch(
      new Request(`http://store.internal${String(src)}`, {
        method,
        headers: { 'x-forwarded-host': 'krua.test', ...headers },
      }),
    );
  const part = async (src: unknown, range: string, headers: Record<string, string> = {}) => {
    const answer = await load(src, { range, ...headers });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  const keyOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, isRecord(body) ? body.key : body];
  const count = async () => dataOf(await get(service(), 'media', {})).total;

  test('a film is stored as it is, found by its name, and served in parts', async () => {
    const film = itemOf(await sendFile(mp4(), { name: 'Tea.MP4', folder: 'Films' }));
    expect(film).toMatchObject({
      src: `/media/library/${String(film.id)}.mp4`,
      name: 'Tea',
      format: 'mp4',
      seconds: null,
      width: 0,
    });
    expect(itemOf(await sendFile(mp4(), { name: 'again' }))).toEqual(film);
    expect(dataOf(await get(service(), 'media', { q: 'tea', kind: 'film' })).items).toEqual([film]);
    expect(dataOf(await get(service(), 'media', { q: 'tea', kind: 'document' })).items).toEqual([]);
    const whole = await load(film.src);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(mp4());
    const size = mp4().byteLength;
    expect(await part(film.src, `bytes=${size - 6}-`)).toEqual([
      206,
      `bytes ${size - 6}-${size - 1}/${size}`,
      'frames',
    ]);
    expect(await part(film.src, 'bytes=-3')).toEqual([206, `bytes ${size - 3}-${size - 1}/${size}`, 'mes']);
    expect(await part(film.src, `bytes=${size - 2}-9999`)).toEqual([
      206,
      `bytes ${size - 2}-${size - 1}/${size}`,
      'es',
    ]);
    for (const beyond of [`bytes=${size}-`, 'bytes=999999-', 'bytes=-0'])
      expect(await part(film.src, beyond)).toEqual([416, `bytes */${size}`, '']);
    for (const [range, ifRange] of [
      ['bytes=5-2'],
      ['bytes=0-1,3-4'],
      ['lines=0-1'],
      ['bytes=a-b'],
      ['bytes=0-1', '"older"'],
    ] as const)
      expect((await part(film.src, range, ifRange === undefined ? {} : { 'if-range': ifRange }))[0]).toBe(200);
    // A part is one of GET only (RFC 9110, section 14.2).
    const head = await load(film.src, { range: 'bytes=0-1' }, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
  });

  test('a document is saved under its name, and no browser executes what it hides', async () => {
    const evil = pdf('<html><script>alert(1)</script></html> /OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
    const item = itemOf(await sendFile(evil, { name: 'เมนู "1".pdf' }));
    const answer = await load(item.src);
    const { headers } = answer;
    expect(await answer.arrayBuffer()).toHaveProperty('byteLength', evil.byteLength);
    expect(['content-type', 'x-content-type-options', 'content-disposition'].map((name) => headers.get(name))).toEqual([
      'application/pdf',
      'nosniff',
      `attachment; filename="____ _1_.pdf"; filename*=UTF-8''${encodeURIComponent('เมนู "1"')}.pdf`,
    ]);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
  });

  test('sound is stored as it is, listed by its kind, and served as sound in parts', async () => {
    const sounds = [
      ['mp3', mp3(), 'audio/mpeg'],
      ['mp3', Buffer.concat([frame(), frame()]), 'audio/mpeg'],
      ['m4a', mp4('song', 'M4A '), 'audio/mp4'],
      ['ogg', ogg(), 'audio/ogg'],
      ['ogg', ogg('\u0001vorbis'), 'audio/ogg'],
      ['wav', wav(), 'audio/wav'],
    ] as const;
    for (const [format, bytes, type] of sounds) {
      const item = itemOf(await sendFile(bytes, { name: 'Bell.pdf' }));
      expect(item).toMatchObject({ format, width: 0, seconds: null });
      const answer = await load(item.src, { range: 'bytes=0-3' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([206, type]);
      expect(answer.headers.get('content-security-policy')).toMatch(/; sandbox$/);
    }
    expect(dataOf(await get(service(), 'media', { q: 'bell', kind: 'sound' })).total).toBe(sounds.length);
  });

  test('only whole films, sounds and documents are stored, whatever their names and types say', async () => {
    const before = await count();
    const open = Buffer.concat([
      element('1a45dfa3', element('4282', Buffer.from('webm'))),
      Buffer.from('18538067ff', 'hex'),
    ]);
    const files = [
      mp4().subarray(0, -3),
      Buffer.concat([box('ftyp', 'isom\0\0\0\0'), box('moov')]),
      Buffer.concat([mp4(), Buffer.from('<html>')]),
      mp4('x', 'qt  '),
      mp4('x', 'heic'),
      webm('matroska'),
      webm().subarray(0, -1),
      open,
      pdf().subarray(0, -8),
      mp3().subarray(0, 400),
      ogg('\u0080theora'),
      ogg('OpusHead', 2),
      ogg().subarray(0, -1),
      wav().subarray(0, -1),
      mp4('x', 'M4A ').subarray(0, -1),
      Buffer.concat([Buffer.from('<html>'), pdf()]),
      '<!doctype html><script>1</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      await picture('red').png().toBuffer(),
      Buffer.from([0]),
      Buffer.concat([Buffer.from('ffffffff', 'hex'), Buffer.from('ftypisom')]),
      Buffer.concat([box('ftyp', 'isom\0\0\0\0'), Buffer.from('0000000166726565ffffffffffffffff', 'hex')]),
    ];
    for (const file of files) expect(keyOf(await sendFile(file, { name: 'film.mp4' }))).toEqual([422, 'NO_FILE']);
    expect(keyOf(await sendFile(undefined, { name: 'nothing.mp4' }))).toEqual([400, 'BODY_BROKEN']);
    expect(keyOf(await sendFile('', { name: 'empty.mp4' }))).toEqual([400, 'BODY_BROKEN']);
    expect(await count()).toBe(before);
    expect(itemOf(await sendFile(Buffer.concat([open, Buffer.from('x')]), { name: 'a' })).format).toBe('webm');
    expect(itemOf(await sendFile(webm(), { name: 'b' })).format).toBe('webm');
  });

  test('a file beyond the limit is not stored, and nothing of it is left', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    expect(keyOf(await sendFile(undefined, { name: 'a.mp4' }, { body: endless }))).toEqual([413, 'BODY_TOO_LARGE']);
    expect(sent).toBeLessThan(70);
    const folder = join(service().dataDir, 'media/.library');
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('a film is used, replaced by one of its format, and brought back, with its poster', async () => {
    const film = itemOf(await sendFile(mp4('one'), { name: 'one.mp4' }));
    const { id } = film;
    const poster = `/media/library/${String(id)}.webp`;
    const addPoster = async (colour: string) => {
      const form = new FormData();
      form.set('id', String(id));
      form.set('seconds', '12');
      form.set('file', new File([new Uint8Array(await picture(colour).png().toBuffer())], 'a.png'));
      return ask(service(), '/api/builder/media/poster', { method: 'POST', body: form });
    };
    expect(itemOf(await addPoster('red'))).toMatchObject({ format: 'mp4', width: 40, height: 20, seconds: 12 });
    // It may be shown: another one would be a replacement.
    await addPoster('blue');
    expect((await stored(service(), poster)).dominant).toEqual(RED);
    const tree = { type: 'video', props: { src: film.src, poster } };
    await publish(service(), '/film', { pageComponent: [tree, { type: 'button', props: { href: film.src } }] });
    expect(dataOf(await get(service(), 'media/uses', { src: String(film.src) })).uses).toEqual([
      { kind: 'page', path: '/film' },
    ]);
    expect((await post(service(), 'media/delete', { id })).status).toBe(409);

    expect(keyOf(await sendFile(webm(), { id: String(id) }))).toEqual([422, 'OTHER_FORMAT']);
    expect(keyOf(await upload(service(), await picture('red').png().toBuffer(), 'a.png', { id: String(id) }))).toEqual([
      422,
      'OTHER_FORMAT',
    ]);
    expect(keyOf(await sendFile(mp4(), { id: uuidOf(9) }))).toEqual([404, 'NO_MEDIA']);
    const replaced = itemOf(await sendFile(mp4('two'), { id: String(id) }));
    expect(replaced).toMatchObject({ src: film.src, seconds: null, width: 0, revision: 2, hasPrevious: true });
    expect([await (await load(film.src)).text(), (await load(poster)).status]).toEqual([
      mp4('two').toString('latin1'),
      404,
    ]);
    await addPoster('blue');
    expect((await stored(service(), poster)).dominant).toEqual(BLUE);
    expect(itemOf(await post(service(), 'media/restore', { id }))).toMatchObject({ width: 40, revision: 3 });
    expect(await (await load(film.src)).text()).toBe(mp4('one').toString('latin1'));
    expect((await stored(service(), poster)).dominant).toEqual(RED);

    await publish(service(), '/film', { pageComponent: [] });
    expect((await post(service(), 'media/delete', { id })).status).toBe(200);
    expect([(await load(film.src)).status, (await load(poster)).status]).toEqual([404, 404]);
  });

  test('a film is dated when it has come: readers of the audit log wait for entries of the last minutes', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const sent = sendFile(undefined, { name: 'slow.mp4' }, { body: readable });
    const writer = writable.getWriter();
    await writer.write(mp4('slow').subarray(0, 8));
    const clock = performance.now.bind(performance);
    const slow = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 600_000);
    await writer.write(mp4('slow').subarray(8));
    await writer.close();
    expect(Date.parse(String(itemOf(await sent).at)) - Date.parse(START_AT)).toBeGreaterThanOrEqual(600_000);
    slow.mockRestore();
  });

  test('a film that is deleted while another comes in its place stays deleted', async () => {
    const film = itemOf(await sendFile(mp4('going'), { name: 'going.mp4' }));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const replaced = sendFile(undefined, { id: String(film.id) }, { body: readable });
    const writer = writable.getWriter();
    await writer.write(mp4('coming').subarray(0, 8));
    expect((await post(service(), 'media/delete', { id: film.id })).status).toBe(200);
    await writer.write(mp4('coming').subarray(8));
    await writer.close();
    expect([keyOf(await replaced), (await load(film.src)).status]).toEqual([[404, 'NO_MEDIA'], 404]);
    expect(
      readdirSync(join(service().dataDir, 'media/.library')).filter((name) => name.includes(String(film.id))),
    ).toEqual([]);
  });

  test('another shop’s files are not listed, replaced or deleted', async () => {
    const film = itemOf(await sendFile(mp4('own'), { name: 'own.mp4' }));
    const host = 'suan.test';
    const id = String(film.id);
    expect(keyOf(await sendFile(mp4('theirs'), { id }, { host }))).toEqual([404, 'NO_MEDIA']);
    expect(keyOf(await send(service(), '/api/builder/media/delete', { id }, { host }))).toEqual([404, 'NO_MEDIA']);
    expect(await (await load(film.src)).text()).toBe(mp4('own').toString('latin1'));
  });
});
