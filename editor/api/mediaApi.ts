// The media store for editors: pages of a folder, actions on folders and files, uploads with
// progress. See src/server/media/README.md#media-store.
import { tidyTags } from '#rules/mediaTags.ts';
import { kindOfMime, type MediaKind } from '#rules/mediaKinds.ts';
import { ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import type { MediaFolder } from '#protocol/mediaEndpoints.ts';
import { request } from '#api/http.ts';
import { upload, type UploadOptions } from '#api/uploads.ts';
import { t } from '../i18n/t.ts';

/** A smaller copy of an image. */
interface MediaCopy {
  url: string;
  width: number;
  height: number;
}

export type { MediaFolder };

export interface MediaFile {
  type: 'file';
  id: number;
  filename: string;
  directory: string;
  /** The smallest image of it; null for sound and video. */
  previewSrc: string | null;
  alternativeText: string | null;
  /** Absent in the result of an upload. */
  tags?: readonly string[];
  /** Warnings, such as dropped parts of a drawing or kiosks that may not play it. */
  notes?: readonly string[];
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
  /** Files of this kind only; all kinds without it. */
  kind?: MediaKind | null;
  /** Part of a name, case-insensitive, in all subfolders. */
  name?: string;
  /** Includes the files of all subfolders. */
  isDeep?: boolean;
  offset?: number;
  limit?: number;
}

export interface MediaList {
  /** Folders come first, on the first page only. */
  items: MediaItem[];
  limit: number;
  offset: number;
  /** Files only. */
  totalCount: number;
  /** Offset of the next page; null after the last. */
  nextOffset: number | null;
}

const PAGE_SIZE = 50;

/** The server's type filter for each kind. */
const PATTERNS: Record<MediaKind, string> = { image: 'image/*', sound: 'audio/*', video: 'video/*' };

/** Newest first. Rejects with an HttpFailure: 410 if the folder is gone. */
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

/** All folders by path. Rejects with an HttpFailure. */
export async function listFolders(): Promise<MediaFolder[]> {
  const folders = await request<unknown>('/api/media/folders', { authenticated: true });
  return Array.isArray(folders) ? folders.filter(isFolder) : [];
}

const UNREADABLE = { statusCode: 0, message: t('The server sent an answer that cannot be read') };

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

/** Creates a folder. Rejects with an HttpFailure that says what is wrong with its name. */
export const createFolder = (directory: string, name: string): Promise<MediaFolder> =>
  request('/api/media/folders', { method: 'POST', body: { directory, name } });

/** Renames a folder, or moves it with its contents. Rejects with an HttpFailure. */
export const changeFolder = (
  id: number,
  change: { name?: string; directory?: string },
): Promise<MediaFolder> => request(`/api/media/folders/${id}`, { method: 'PUT', body: change });

/** Deletes an empty folder. Rejects with an HttpFailure that says what is still in it. */
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

/**
 * Renames or moves a file, or changes its alternative text or tags; its url stays. Rejects with an
 * HttpFailure.
 */
export async function changeMedia(
  file: MediaFile,
  change: { name?: string; alternativeText?: string; folder?: string; tags?: readonly string[] },
): Promise<MediaFile> {
  const form = new FormData();
  form.append('fileInfo', JSON.stringify(change));
  return toFile(await upload<StoredFile>(`/upload?id=${file.id}`, form), change.folder ?? file.directory);
}

/**
 * Replaces the bytes of a file by those of another one of its type, under a new address; documents
 * that show it are saved with that. Rejects with an HttpFailure.
 */
export async function replaceMediaFile(file: MediaFile, bytes: File): Promise<MediaFile> {
  const form = new FormData();
  form.append('files', bytes);
  return toFile(await upload<StoredFile>(`/upload?id=${file.id}`, form), file.directory);
}

/** A part of an image, in px of it as it is seen. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Makes a file of a part of an image, beside it in its folder. Rejects with an HttpFailure. */
export async function cropMedia(id: number | string, area: CropArea): Promise<{ id: number; url: string }> {
  const path = `/api/media/${encodeURIComponent(id)}/crops`;
  const { id: cropped, url } = await request<StoredFile>(path, { method: 'POST', body: area });
  return { id: cropped, url };
}

let lastTagChange: Promise<unknown> = Promise.resolve();

/**
 * Adds and removes tags of a file, one change after the other; those that colleagues added stay.
 * Rejects with an HttpFailure.
 */
export function changeTags(
  file: MediaFile,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  const change = async (): Promise<void> => {
    const record = await request<StoredFile>(`/upload/files/${file.id}`, { authenticated: true });
    // A node of the version before has them in the listing alone.
    const tags = record.tags ?? file.tags ?? [];
    await changeMedia(file, { tags: tidyTags([...tags.filter((tag) => !removed.includes(tag)), ...added]) });
  };
  const changed = lastTagChange.then(change, change);
  lastTagChange = changed;
  return changed;
}

/** Every tag that a file has; none if the request fails. */
export const loadTags = (): Promise<string[]> =>
  request<string[]>('/api/media/tags', { authenticated: true }).catch(() => []);

/** Other files of the same bytes, the oldest first; none if the request fails. */
export async function loadCopies(id: number): Promise<MediaFile[]> {
  const copies = await request<unknown>(`/api/media/${id}/copies`, {
    authenticated: true,
    keepUnauthorized: true,
  }).catch(() => null);
  return Array.isArray(copies) ? copies.filter(isFile) : [];
}

/** A media record in the shape of Strapi v3. */
type StoredFile = Omit<MediaFile, 'type' | 'filename' | 'directory' | 'previewSrc' | 'notes'> & {
  name: string;
  provider_metadata?: { notes?: string[] } | null;
};

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
    provider_metadata: metadata,
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
    notes: metadata?.notes ?? [],
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

/** Deletes a file permanently. Rejects with an HttpFailure. */
export async function deleteMedia(id: number): Promise<void> {
  await request(`/upload/files/${id}`, { method: 'DELETE' });
}

/** A field of a document that shows a file. */
export interface MediaUse {
  collection: string;
  id: string;
  name: string;
  path: string;
  label: string;
}

/** Where a file is used; null if the request fails. */
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
