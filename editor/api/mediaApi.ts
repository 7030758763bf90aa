// The media store as editors ask for it: a folder page by page, what can be done with folders and files, and uploads with their progress.
// See src/server/README.md#27-media-store.
import { kindOfMime, MEDIA_TYPES, type MediaKind } from '#rules/mediaKinds.ts';
import { ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import { request, upload, type UploadOptions } from '#api/http.ts';

/** A smaller copy of a picture. */
export interface MediaCopy {
  url: string;
  width: number;
  height: number;
}

export interface MediaFolder {
  type: 'dir';
  id: number;
  filename: string;
  /** The folder that it stands in. */
  directory: string;
  /** How many files of the type that was asked for are somewhere in it; known only in a list. */
  fileCount?: number;
}

export interface MediaFile {
  type: 'file';
  id: number;
  filename: string;
  directory: string;
  /** The smallest picture of it; null for sound and video. */
  previewSrc: string | null;
  alternativeText: string | null;
  /** Px; null for sound and video. */
  width: number | null;
  height: number | null;
  formats: Partial<Record<'thumbnail' | 'small' | 'medium' | 'large', MediaCopy>> | null;
  mime: string;
  /** Kilobytes, 1000 bytes each. */
  size: number;
  url: string;
  created_at: string;
}

export type MediaItem = MediaFolder | MediaFile;

export interface MediaQuery {
  directory?: string;
  /** Only what a field of this kind takes; without it everything. */
  kind?: MediaKind | null;
  /** Part of a name, in any case, looked for in all folders below. */
  name?: string;
  /** The files of all folders below too. */
  isDeep?: boolean;
  offset?: number;
  limit?: number;
}

export interface MediaList {
  /** Folders on the first page only, before the files. */
  items: MediaItem[];
  limit: number;
  offset: number;
  /** Of files alone. */
  totalCount: number;
  /** Where the next page begins; null after the last. */
  nextOffset: number | null;
}

const PAGE_SIZE = 50;

/** What the server filters by: every image, the one type of sound, the one of video. */
const PATTERNS: Record<MediaKind, string> = {
  image: 'image/*',
  sound: Object.keys(MEDIA_TYPES.sound)[0] ?? '',
  video: Object.keys(MEDIA_TYPES.video)[0] ?? '',
};

/** Newest first. Rejects with an HttpFailure: 410 where the folder is gone. */
export async function listMedia({
  directory = ROOT_FOLDER,
  kind = null,
  name = '',
  isDeep = false,
  offset = 0,
  limit = PAGE_SIZE,
}: MediaQuery): Promise<MediaList> {
  const requested = new URLSearchParams({ directory, offset: String(offset), limit: String(limit) });
  if (kind) requested.set('mime', PATTERNS[kind]);
  if (isDeep) requested.set('below', '1');
  if (name.trim() !== '') requested.set('name', name.trim());
  const list = await request<Partial<MediaList> | null>(`/api/media?${requested}`, { authenticated: true });
  if (!Array.isArray(list?.items)) throw UNREADABLE;
  const { items, totalCount = 0, nextOffset = null } = list;
  return {
    items: items.filter((item) => isFolder(item) || isFile(item)),
    limit,
    offset,
    totalCount,
    nextOffset,
  };
}

/** All folders, in the order of their paths. Rejects with an HttpFailure. */
export async function listFolders(): Promise<MediaFolder[]> {
  const folders = await request<unknown>('/api/media/folders', { authenticated: true });
  return Array.isArray(folders) ? folders.filter(isFolder) : [];
}

const UNREADABLE = { statusCode: 0, message: 'The server sent an answer that cannot be read' };

const isFolder = (value: unknown): value is MediaFolder => {
  const { type, id, filename, directory } = (value ?? {}) as Partial<MediaFolder>;
  return (
    type === 'dir' && typeof id === 'number' && typeof filename === 'string' && typeof directory === 'string'
  );
};

const isFile = (value: unknown): value is MediaFile => {
  const { type, id, filename, url, mime } = (value ?? {}) as Partial<MediaFile>;
  return (
    type === 'file' &&
    typeof id === 'number' &&
    typeof filename === 'string' &&
    typeof url === 'string' &&
    typeof mime === 'string'
  );
};

/** Makes an empty folder. Rejects with an HttpFailure that says what is wrong with its name. */
export const createFolder = (directory: string, name: string): Promise<MediaFolder> =>
  request('/api/media/folders', { method: 'POST', body: { directory, name } });

/** Renames a folder, or moves it with all that is in it. Rejects with an HttpFailure. */
export const changeFolder = (
  id: number,
  change: { name?: string; directory?: string },
): Promise<MediaFolder> => request(`/api/media/folders/${id}`, { method: 'PUT', body: change });

/** Removes an empty folder. Rejects with an HttpFailure that says what is still in it. */
export async function deleteFolder(id: number): Promise<void> {
  await request(`/api/media/folders/${id}`, { method: 'DELETE' });
}

/** Uploads one file into a folder. Rejects with an HttpFailure. */
export async function uploadMedia(
  file: File,
  { folder = ROOT_FOLDER, ...options }: UploadOptions & { folder?: string } = {},
): Promise<MediaFile> {
  const form = new FormData();
  form.append('fileInfo', JSON.stringify({ folder }));
  form.append('files', file);
  const [stored] = await upload<StoredFile[]>('/upload', form, options);
  return toFile(stored, folder);
}

/** Renames a file, moves it, or says differently what it shows; its address stays. Rejects with an HttpFailure. */
export async function changeMedia(
  file: MediaFile,
  change: { name?: string; alternativeText?: string; folder?: string },
): Promise<MediaFile> {
  const form = new FormData();
  form.append('fileInfo', JSON.stringify(change));
  return toFile(await upload<StoredFile>(`/upload?id=${file.id}`, form), change.folder ?? file.directory);
}

/** A record of the media store, as Strapi v3 tells it. */
type StoredFile = Omit<MediaFile, 'type' | 'filename' | 'directory' | 'previewSrc'> & { name: string };

function toFile(stored: StoredFile | undefined, directory: string): MediaFile {
  const {
    id,
    name,
    alternativeText = null,
    width = null,
    height = null,
    formats = null,
    mime,
    size,
    url,
    created_at,
  } = stored ?? ({} as StoredFile);
  const previewSrc =
    mime !== undefined && kindOfMime(mime) === 'image' ? (formats?.thumbnail?.url ?? url) : null;
  const file: MediaFile = {
    type: 'file',
    id,
    filename: name,
    directory,
    previewSrc,
    alternativeText,
    width,
    height,
    formats,
    mime,
    size,
    url,
    created_at,
  };
  if (!isFile(file)) throw UNREADABLE;
  return file;
}

/** Removes a file for good. Rejects with an HttpFailure. */
export async function deleteMedia(id: number): Promise<void> {
  await request(`/upload/files/${id}`, { method: 'DELETE' });
}

/** A place that shows a file: a document, and the field in it. */
export interface MediaUse {
  collection: string;
  id: string;
  name: string;
  path: string;
  label: string;
}

/** Where a file is used, a place for each field; null where that could not be found out. */
export async function loadUses(id: number): Promise<MediaUse[] | null> {
  const uses = await request<unknown>(`/api/uses/media/${id}`, {
    authenticated: true,
    keepUnauthorized: true,
  }).catch(() => null);
  return Array.isArray(uses)
    ? uses.filter(
        (use): use is MediaUse => typeof use?.collection === 'string' && typeof use?.name === 'string',
      )
    : null;
}
