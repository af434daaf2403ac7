/** Limits of what a request may bring: one table, which docs/operations.md shows ("Limits of a request"). */

const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits of a request's head. Longer ones are refused before anything is looked up. */
export const HEAD_LIMITS = {
  /** Bytes of a path; 227 Thai letters need as many; a builder's longest path has 300 characters. */
  pathBytes: 2 * KIB,
  /** Segments of a path, encoded slashes counted. */
  segments: 64,
  /** Bytes of a query: 200 uuids of `/api/products/batch`, or a campaign link many times over. */
  queryBytes: 8 * KIB,
  /** Parameters of a query. */
  parameters: 100,
  /** Bytes of a parameter's name, still encoded. */
  parameterNameBytes: 256,
  /** Characters of a host with its port (RFC 1035, section 2.3.4: 253 of a name). */
  hostCharacters: 259,
  /** Header lines. */
  headers: 100,
  /** Bytes of all headers; the request line counts too where Node reads it. */
  headerBytes: 16 * KIB,
  /** Cookies; Chrome keeps 180 of a site. */
  cookies: 300,
  /** Members of a header that is a list: languages, codings, tags, ranges, addresses of proxies. */
  listMembers: 64,
} as const;

/** Limits of a request's body. */
export const BODY_LIMITS = {
  /** Bytes of any body, also of one that is passed on to a platform. */
  requestBytes: 64 * MIB,
  /** Bytes of JSON that a call of the shop has: a cart of 1,000 lines takes 70 kB. */
  jsonBytes: 256 * KIB,
  /** Bytes of JSON that an agent's tool has. */
  toolBytes: MIB,
  /** Bytes of JSON that a page of the workbench has: 20,000 nodes (contract, chapter 3) of 150 bytes each. */
  pageBytes: 3 * MIB,
  /** Levels of JSON. */
  jsonDepth: 64,
  /** Bytes of a form's texts. */
  formBytes: 256 * KIB,
  /** Bytes of a form with files; one with fewer file fields has less. */
  uploadBytes: 16 * MIB,
  /** Fields of a form. */
  fields: 200,
  /** Bytes of the headers of a form's part. */
  partHeadBytes: 8 * KIB,
  /** Bytes of all bodies that the process holds at a time, and of those of one visitor. */
  bufferedBytes: 64 * MIB,
  visitorBytes: 32 * MIB,
  /** Chunks that a body may come in, and bytes that each further one has on average. */
  chunks: 200,
  chunkBytes: 256,
  /** ms without a byte of a body that is being read. */
  idleMs: 10_000,
  /** ms for a whole body of a form's texts or of JSON; each MiB beyond has `mibMs` more. */
  totalMs: 30_000,
  mibMs: 10_000,
} as const;

/** Limits of an answer that is passed on from a platform. */
export const ANSWER_LIMITS = {
  /** Bytes of text: JSON, HTML, styles, scripts. */
  textBytes: 32 * MIB,
  /** Bytes of a picture, a font, a subtitle. */
  pictureBytes: 20 * MIB,
  /** Bytes of a film, a sound, a download. */
  fileBytes: 2048 * MIB,
  /** ms without a byte. */
  idleMs: 30_000,
  /** ms that are spent waiting for the platform; each MiB beyond the first has `mibMs` more. */
  waitedMs: 60_000,
  mibMs: 20_000,
  /** Chunks that an answer may come in, and bytes that each further one has on average; streams of events have no such limit. */
  chunks: 20_000,
  chunkBytes: 64,
  /** ms that a stream of events stays open; browsers open it again. */
  eventsMs: 15 * 60_000,
} as const;

/** Characters of a search that a page shows, links and names itself by; the rest of a longer one is dropped. */
export const SEARCH_CHARACTERS = 200;
