// Reads the demo from assets/: documents, and their files, which go into the media store.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { KINDS } from '#content/kinds.ts';
import { checkDocument, SITE, type Kind } from '../documents/documentGate.ts';
import { mimeOf } from '../platform/files/mediaTypes.ts';
import type { BlobStore } from '../platform/files/blobStore.ts';
import { slug } from '../platform/database/slug.ts';
import { demoAddressesSchema, type DemoAddresses } from './demoAddresses.ts';

/** A document in assets/demo/<collection>.json. */
export type DemoDocument = { kind: Kind; id: string; data: unknown };

/** A file of assets/ whose bytes are stored. */
type DemoFile = {
  /** Size in bytes. */
  bytes: number;
  url: string;
  /**
   * Stored name without extension: slug and ten hex digits of the content, so each seed gives the
   * same name.
   */
  hash: string;
  ext: string;
  mime: string;
  width: number | null;
  height: number | null;
  alt: string | null;
};

/** Content that was read, and a sentence for each unusable part. */
export type Demo = {
  documents: DemoDocument[];
  files: Map<string, DemoFile>;
  demoAddresses?: DemoAddresses;
  problems: string[];
};

const HASH_HEX_DIGITS = 10;

const assetReference = z.strictObject({
  asset: z.string(),
  focus: z.optional(z.strictObject({ x: z.number(), y: z.number() })),
});
const documentList = z.array(z.looseObject({ id: z.string().min(1) }));
const manifest = z.array(
  z.object({
    path: z.string(),
    width: z.number().nullish(),
    height: z.number().nullish(),
    /** By language; the record has the main one. */
    alt: z.object({ en: z.string() }).nullish(),
  }),
);

type Manifest = z.infer<typeof manifest>;

/** Where the demo's bytes are stored. */
export type DemoStore = Pick<BlobStore, 'put' | 'url'>;

/**
 * Reads everything in `assetsDir`; unusable parts are left out and reported. Stored bytes are
 * harmless if a later step fails.
 */
export async function readDemo(assetsDir: string, blobs: DemoStore): Promise<Demo> {
  const problems: string[] = [];
  const documents: DemoDocument[] = [];
  for (const kind of KINDS) documents.push(...(await readDocuments(assetsDir, kind, problems)));
  if (documents.length === 0) problems.push(`No demo content in ${relative(process.cwd(), assetsDir)}/demo.`);
  const media = (await readJson(join(assetsDir, 'media.json'), manifest, problems)) ?? [];
  const files = await storeFiles({ assetsDir, blobs }, documents, media, problems);
  const demoAddresses = await readJson(join(assetsDir, 'demo', 'town.json'), demoAddressesSchema, problems);
  return { documents, files, demoAddresses, problems };
}

async function readDocuments(assetsDir: string, kind: Kind, problems: string[]): Promise<DemoDocument[]> {
  const list = await readJson(join(assetsDir, 'demo', `${kind.collection}.json`), documentList, problems);
  const documents = (list ?? []).map((data) => ({ kind, id: data.id, data }));
  // Lists show the newest first, and the demo should appear in the order of its file.
  return kind.kind === SITE ? documents : documents.reverse();
}

type StoreTarget = { assetsDir: string; blobs: DemoStore };

async function storeFiles(
  store: StoreTarget,
  documents: readonly DemoDocument[],
  media: Manifest,
  problems: string[],
): Promise<Map<string, DemoFile>> {
  const manifestEntries = new Map(media.map((entry) => [entry.path, entry]));
  const files = new Map<string, DemoFile>();
  const paths = new Set(documents.flatMap((document) => assetPaths(document.data)));
  for (const path of paths) {
    const file = await storeFile(store, path, manifestEntries.get(path));
    if (file) files.set(path, file);
    else problems.push(`Demo content points at assets/${path}, which is missing or not a showroom's media.`);
  }
  return files;
}

async function storeFile(
  { assetsDir, blobs }: StoreTarget,
  path: string,
  manifestEntry?: Manifest[number],
): Promise<DemoFile | undefined> {
  const full = resolve(assetsDir, path);
  const mime = mimeOf(path);
  if (!mime || relative(assetsDir, full).startsWith('..')) return undefined;
  const bytes = await readFile(full).catch(() => undefined);
  if (!bytes) return undefined;
  const ext = extname(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const digest = sha256.slice(0, HASH_HEX_DIGITS);
  const hash = `${slug(basename(path, ext), '_')}_${digest}`;
  await blobs.put(hash + ext, bytes);
  const file = { hash, ext, mime, bytes: bytes.length, sha256, url: blobs.url(hash + ext) };
  return {
    ...file,
    width: manifestEntry?.width ?? null,
    height: manifestEntry?.height ?? null,
    alt: manifestEntry?.alt?.en ?? null,
  };
}

/** Folder of an asset in the media manager: `/images/products`. */
export const folderOf = (path: string): string => `/${dirname(path)}`.replace(/^\/\.$/, '/');

function assetPaths(value: unknown): string[] {
  const reference = assetReference.safeParse(value);
  if (reference.success) return [reference.data.asset];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(assetPaths);
}

/** The same JSON with each `{"asset": path}` replaced, with its focus; null for a missing file. */
export function withMedia(value: unknown, media: ReadonlyMap<string, { id: number; url: string }>): unknown {
  const reference = assetReference.safeParse(value);
  if (reference.success) {
    const { asset, ...more } = reference.data;
    const found = media.get(asset);
    return found ? { ...found, ...more } : null;
  }
  if (Array.isArray(value)) return value.map((entry) => withMedia(entry, media));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withMedia(entry, media)]));
}

/** The document to store, or a sentence about what is wrong with it. */
export function checkDemo({ kind, id, data }: DemoDocument) {
  const { value, errors } = checkDocument(kind, data);
  if (!errors) return { body: value };
  const reasons = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return { problem: `assets/demo/${kind.collection}.json: '${id}' was left out. ${reasons}` };
}

async function readJson<T>(file: string, schema: z.ZodType<T>, problems: string[]): Promise<T | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    problems.push(`${relative(process.cwd(), file)} was left out. ${reason}`);
    return undefined;
  }
}
