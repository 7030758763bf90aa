// Media bytes, complete or in the size of a slot: ranges, ETags, and a cache life of a year,
// because names contain a hash.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import parseRange from 'range-parser';
import { PICTURE_SIZE_HEADER, slotOf } from '#rules/renditionUrl.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import type { Rendition } from './renditionCache.ts';
import { mimeOf } from '../platform/files/mediaTypes.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import type { BlobInfo, ByteRange } from '../platform/files/blobStore.ts';
import { isCurrent } from '../platform/http/etag.ts';

const ONE_YEAR_SECONDS = 31_536_000;
const HEX = 16;
// An SVG may contain scripts: opened directly, it runs in an empty sandbox.
// See src/server/media/README.md#uploads-are-not-trusted.
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type NamedFile = { name: string; query: Record<string, unknown> };

export function uploadRoutes(app: FastifyInstance, { blobs, renditions }: Services): void {
  /** The stored file, or a picture in the size of the slot in the query. */
  const findFile = async ({ name, query }: NamedFile): Promise<Rendition> => {
    const info = await blobs.head(name);
    if (!info) throw notFound();
    const slot = slotOf(query);
    return slot ? renditions.find({ name, info }, slot) : { name, info, store: blobs };
  };

  route(app, 'GET /uploads/:name', { compress: false }, async (request, reply) => {
    const isSized = slotOf(request.query) !== undefined;
    const { name, info, store, size } = await findFile({ name: request.params.name, query: request.query });
    if (size) reply.header(PICTURE_SIZE_HEADER, `${size.width}x${size.height}`);
    const etag = setFileHeaders(reply, name, info);
    if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const range = requestedRange(request, reply, info, etag);
    // Players request the size alone before they request parts.
    const bytes = request.method === 'HEAD' ? Readable.from([]) : await store.stream(name, range);
    if (bytes === undefined) throw notFound();
    if (!range && isSized && request.method === 'GET') return sendPicture(reply, await buffer(bytes));
    if (!range) return reply.header('content-length', info.size).send(bytes);
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
    return reply.header('content-length', range.end - range.start + 1).send(bytes);
  });
}

/** A picture for a slot says its own hash (RFC 9530): no release names it. */
function sendPicture(reply: FastifyReply, bytes: Buffer): FastifyReply {
  const digest = createHash('sha256').update(bytes).digest('base64');
  return reply
    .header('repr-digest', `sha-256=:${digest}:`)
    .header('content-length', bytes.length)
    .send(bytes);
}

function setFileHeaders(reply: FastifyReply, name: string, { size, modifiedAt }: BlobInfo): string {
  const etag = `"${size.toString(HEX)}-${modifiedAt.getTime().toString(HEX)}"`;
  const mime = mimeOf(name);
  reply
    .type(mime ?? 'application/octet-stream')
    .header('etag', etag)
    .header('last-modified', modifiedAt.toUTCString())
    .header('accept-ranges', 'bytes')
    .header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`);
  if (mime === 'image/svg+xml') reply.header('content-security-policy', SVG_POLICY);
  if (mime === undefined) reply.header('content-disposition', 'attachment');
  return etag;
}

/** The requested range; undefined for the complete file, also if several ranges are requested. */
function requestedRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, modifiedAt }: BlobInfo,
  etag: string,
): ByteRange | undefined {
  const { range: header, 'if-range': condition } = request.headers;
  if (header === undefined) return undefined;
  if (condition !== undefined && condition !== etag && condition !== modifiedAt.toUTCString())
    return undefined;
  const ranges = parseRange(size, header);
  if (ranges === -1) {
    reply.header('content-range', `bytes */${size}`).header('cache-control', 'no-store');
    throw new HttpError(416, 'Range Not Satisfiable');
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
