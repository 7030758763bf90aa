// Parses the multipart form of an upload: files, received as they arrive, and their fileInfo.
import { extname } from 'node:path';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MEDIA_LIMIT_BYTES, TEXT_LIMIT_CHARS } from '#config/limits.ts';
import { joinTags } from '#rules/mediaTags.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import type { BlobStore } from '../platform/files/blobStore.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import { receiveUpload, type ReceivedUpload } from './receiveUpload.ts';

/** A received file and its original name. */
export type NamedFile = { name: string; file: ReceivedUpload };

/** The caller of readUploadForm discards its drafts. */
export type UploadForm = { files: NamedFile[]; infos: unknown[] };

const NAME_MAX_CHARACTERS = 255;
const FILES_PART = 'files';
const INFO_PART = 'fileInfo';
/** Files in one form; each may have a fileInfo. */
const MAX_FILES = 50;
const INFO_LIMIT_BYTES = 64 * 1024;

const LIMITS = {
  fileSize: Math.max(...Object.values(MEDIA_LIMIT_BYTES)) + 1,
  files: MAX_FILES,
  fields: MAX_FILES,
  fieldSize: INFO_LIMIT_BYTES,
};

/**
 * Reads the complete form. Throws the error of the first unusable file, after reading to the end.
 */
export async function readUploadForm(request: FastifyRequest, blobs: BlobStore): Promise<UploadForm> {
  const form: UploadForm = { files: [], infos: [] };
  if (!request.isMultipart()) return form;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        if (part.fieldname === INFO_PART) form.infos.push(part.value);
      } else if (part.fieldname === FILES_PART) {
        const name = nameOf(part.filename);
        form.files.push({ name, file: await receiveUpload(blobs, name, part.file) });
      } else part.file.resume();
    }
    return form;
  } catch (error) {
    await Promise.all(form.files.map(({ file }) => file.draft.discard()));
    await drain(request);
    // Neither an error of ours nor of the system: the form itself is malformed.
    const isForm = !('statusCode' in (error as object)) && !('syscall' in (error as object));
    throw isForm ? new HttpError(400, 'The form is broken or incomplete: it cannot be read.') : error;
  }
}

/** A browser reads no response before it has sent everything. */
async function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  await finished(raw, { writable: false }).catch(() => undefined);
}

// The file name without a path or control characters; accents composed, as systems write them
// differently.
function nameOf(filename: string): string {
  const name =
    withoutNul(filename)
      .normalize('NFC')
      .split(/[\\/]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '')
      .trim() ?? '';
  const ext = extname(name);
  return name.length > NAME_MAX_CHARACTERS
    ? truncate(name, NAME_MAX_CHARACTERS - ext.length) + ext
    : name || 'file';
}

/** Cut between characters: half a surrogate pair is not valid text. */
const truncate = (name: string, length: number): string =>
  name.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');

const text = z.string().max(TEXT_LIMIT_CHARS.text).transform(withoutNul);
// `folder` is our own field. A value that is not a path comes from another client and is ignored,
// as Strapi does.
const folder = text.pipe(z.string().startsWith('/')).optional().catch(undefined);
const fileInfo = z.object({
  name: text.pipe(z.string().min(1)).nullish(),
  alternativeText: text.nullish(),
  caption: text.nullish(),
  folder,
  tags: z
    .array(text)
    .transform((tags) => joinTags(tags))
    .optional(),
});

/** Changes of an editor to a file; missing fields stay as they are. */
export type FileInfo = {
  name?: string;
  alternativeText?: string | null;
  caption?: string | null;
  folder?: string;
  /** A line each. */
  tags?: string;
};

/** One fileInfo for each file, in order; empty if the form has none. Throws 400. */
export function fileInfos({ infos }: UploadForm, count: number): FileInfo[] {
  if (infos.length === 0) return [];
  const values = infos.flatMap((info) => (typeof info === 'string' ? parseJson(info) : info));
  const checked = z.array(fileInfo).length(count).safeParse(values);
  if (!checked.success)
    throw new HttpError(400, 'fileInfo must be {name, alternativeText, caption} as JSON, one for each file.');
  return checked.data.map(({ name, ...rest }) => ({
    ...(name != null && { name: truncate(name.normalize('NFC'), NAME_MAX_CHARACTERS) }),
    ...rest,
  }));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
