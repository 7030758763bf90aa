// Response compression (RFC 9110, 8.4): brotli if the client accepts it, else gzip.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

// The best quality takes a second for the app's script; this one a twentieth, for 10 % more bytes.
const BROTLI_QUALITY = 5;
export const BROTLI_OPTIONS: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
/** In order of preference. */
export const CONTENT_ENCODINGS: ('br' | 'gzip')[] = ['br', 'gzip'];
/** Shorter responses are not compressed. */
export const ENCODE_MIN_BYTES = 1024;

export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number] | 'identity';

/** The client's preferred encoding. */
export const negotiateEncoding = ({ headers }: FastifyRequest): ContentEncoding =>
  negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), CONTENT_ENCODINGS) ?? 'identity';

/** Compresses in Node's thread pool. */
export const encode: Record<(typeof CONTENT_ENCODINGS)[number], (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, BROTLI_OPTIONS),
  gzip: (plain) => promisify(gzip)(plain),
};

/** Adds the names of request headers to `Vary`, beside those that are there, such as `Origin`. */
export const addVary = (reply: FastifyReply, ...names: string[]): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary') ?? [], ...names].flat().join(', '));
