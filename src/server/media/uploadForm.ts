// The multipart form of an upload: its files, each received as it comes, and what it says of them.
import { extname } from 'node:path';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MEDIA_LIMIT_BYTES, TEXT_LIMIT_CHARS } from '#config/limits.ts';
import { HttpError } from '../httpErrors.ts';
import type { BlobStore } from '../storage/blobStore.ts';
import { withoutNul } from '../storage/storableText.ts';
import { receiveUpload, type ReceivedUpload } from './receiveUpload.ts';

/** A received file with the name that it had at home. */
export type NamedFile = { name: string; file: ReceivedUpload };

/** Whoever reads a form discards its drafts. */
export type UploadForm = { files: NamedFile[]; infos: unknown[] };

const NAME_MAX_CHARACTERS = 255;
const FILES_PART = 'files';
const INFO_PART = 'fileInfo';
/** How many files one form may bring; a fileInfo for each. */
const MAX_FILES = 50;
const INFO_LIMIT_BYTES = 64 * 1024;

const LIMITS = {
  fileSize: Math.max(...Object.values(MEDIA_LIMIT_BYTES)) + 1,
  files: MAX_FILES,
  fields: MAX_FILES,
  fieldSize: INFO_LIMIT_BYTES,
};

/** Reads the whole form. Throws what is wrong with the first wrong file, after the form came to its end. */
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
    await hearOut(request);
    // Neither worded by anybody nor the system's fault: the form itself is broken.
    const isForm = !('statusCode' in (error as object)) && !('syscall' in (error as object));
    throw isForm ? new HttpError(400, 'The form is broken or incomplete: it cannot be read.') : error;
  }
}

/** A browser reads no answer before it has sent everything. */
async function hearOut({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  await finished(raw, { writable: false }).catch(() => undefined);
}

// Neither the path that some browsers send along, nor what would break a line; accents in one way, whichever the system writes.
function nameOf(sent: string): string {
  const name =
    withoutNul(sent)
      .normalize('NFC')
      .split(/[\\/]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '')
      .trim() ?? '';
  const ext = extname(name);
  return name.length > NAME_MAX_CHARACTERS
    ? cut(name, NAME_MAX_CHARACTERS - ext.length) + ext
    : name || 'file';
}

/** Cut between characters: half a surrogate pair is no text. */
const cut = (name: string, length: number): string =>
  name.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');

const text = z.string().max(TEXT_LIMIT_CHARS.text).transform(withoutNul);
// `folder` is ours: where the file stands in the media manager. What is no path is another client's, and ignored as Strapi does.
const folder = text.pipe(z.string().startsWith('/')).optional().catch(undefined);
const fileInfo = z.object({
  name: text.pipe(z.string().min(1)).nullish(),
  alternativeText: text.nullish(),
  caption: text.nullish(),
  folder,
});

/** What an editor says of a file; what is left out stays as it is. */
export type FileInfo = {
  name?: string;
  alternativeText?: string | null;
  caption?: string | null;
  folder?: string;
};

/** One for each file, in their order; nothing where the form says nothing. Throws 400. */
export function fileInfos({ infos }: UploadForm, count: number): FileInfo[] {
  if (infos.length === 0) return [];
  const read = infos.flatMap((info) => (typeof info === 'string' ? parsed(info) : info));
  const checked = z.array(fileInfo).length(count).safeParse(read);
  if (!checked.success)
    throw new HttpError(400, 'fileInfo must be {name, alternativeText, caption} as JSON, one for each file.');
  return checked.data.map(({ name, ...rest }) => ({
    ...(name != null && { name: cut(name.normalize('NFC'), NAME_MAX_CHARACTERS) }),
    ...rest,
  }));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
