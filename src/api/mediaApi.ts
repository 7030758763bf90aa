// The media store as editors ask for it (spec 7): the whole list once, paged and filtered here; uploads with their progress.
import { kindOfMime, type MediaKind } from '#rules/mediaKinds.ts';
import { request, upload, type UploadOptions } from './http.ts';

/** A smaller copy of a picture. */
export interface MediaCopy {
  url: string;
  width: number;
  height: number;
}

/** A file of the media store, of which the server tells more than this. */
export interface MediaFile {
  id: number;
  name: string;
  alternativeText: string | null;
  /** Px; null for sound and video. */
  width: number | null;
  height: number | null;
  formats: Partial<Record<'thumbnail' | 'small' | 'medium' | 'large', MediaCopy>> | null;
  hash: string;
  /** With its dot. */
  ext: string;
  mime: string;
  /** Kilobytes, 1000 bytes each. */
  size: number;
  url: string;
}

export interface MediaQuery {
  kind: MediaKind;
  offset?: number;
  limit?: number;
  /** Part of a name, in any case. */
  name?: string;
}

export interface MediaList {
  items: MediaFile[];
  limit: number;
  offset: number;
  totalCount: number;
  /** Where the next page begins; null after the last. */
  nextOffset: number | null;
}

const EVERYTHING = '/upload/files?_sort=created_at:DESC&_limit=10000';
const PAGE_SIZE = 50;

let known: Promise<MediaFile[]> | undefined;

/** Newest first. Asks the server once, until `forgetMedia` or a change. Rejects with an HttpFailure. */
export async function listMedia({ kind, offset = 0, limit = PAGE_SIZE, name = '' }: MediaQuery): Promise<MediaList> {
  const wanted = name.trim().toLowerCase();
  const files = (await everything()).filter((file) => kindOfMime(file.mime) === kind && file.name.toLowerCase().includes(wanted));
  const end = offset + limit;
  return { items: files.slice(offset, end), limit, offset, totalCount: files.length, nextOffset: end < files.length ? end : null };
}

function everything(): Promise<MediaFile[]> {
  const asked = known ?? request<unknown>(EVERYTHING, { authenticated: true }).then((files) => (Array.isArray(files) ? files.filter(isMediaFile) : []));
  known = asked;
  // What failed is asked for again the next time.
  asked.catch(() => known === asked && forgetMedia());
  return asked;
}

function isMediaFile(value: unknown): value is MediaFile {
  const { id, name, url, mime } = (typeof value === 'object' && value !== null ? value : {}) as Partial<MediaFile>;
  return typeof id === 'number' && typeof name === 'string' && typeof url === 'string' && typeof mime === 'string';
}

/** The next list is asked of the server. */
export function forgetMedia(): void {
  known = undefined;
}

/** Uploads one file. Rejects with an HttpFailure. */
export async function uploadMedia(file: File, options: UploadOptions = {}): Promise<MediaFile> {
  const form = new FormData();
  form.append('files', file);
  const [stored] = await upload<MediaFile[]>('/upload', form, options);
  forgetMedia();
  if (!isMediaFile(stored)) throw { statusCode: 0, message: 'The server sent an answer that cannot be read' };
  return stored;
}

/** Removes a file for good. Rejects with an HttpFailure. */
export async function deleteMedia(id: number): Promise<void> {
  await request(`/upload/files/${id}`, { method: 'DELETE' });
  forgetMedia();
}
