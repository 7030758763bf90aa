// The media store for editors: pages of a folder, actions on folders and files, uploads with
// progress. See src/server/media/README.md#media-store.
import { tidyTags } from '#rules/mediaTags.ts';
import { kindOfMime, type MediaKind } from '#rules/mediaKinds.ts';
import type { DocumentUse } from '#protocol/contentSchemas.ts';
import { ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import type { ResponseTo } from '#protocol/endpoints.ts';
import type { Crop, ListedFile, MediaFolder } from '#protocol/mediaEndpoints.ts';
import { call } from '#api/call.ts';
import { upload, type UploadOptions } from '#api/uploads.ts';
import { t } from '../i18n/t.ts';
import { editorCall } from './editorCall.ts';

export type { MediaFolder };

/** A file; the result of an upload says neither its tags nor its folder. */
export type MediaFile = Omit<ListedFile, 'tags' | 'notes'> & Partial<Pick<ListedFile, 'tags' | 'notes'>>;

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

export type MediaList = ResponseTo<'GET /api/media'>;

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
  const query = {
    directory,
    offset,
    limit,
    mime: kind ? PATTERNS[kind] : undefined,
    below: isDeep ? ('1' as const) : undefined,
    name: name.trim() || undefined,
  };
  const list: Partial<MediaList> | null = await editorCall('GET /api/media', { query });
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
  const folders = await editorCall('GET /api/media/folders');
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
  call('POST /api/media/folders', { body: { directory, name } });

/** Renames a folder, or moves it with its contents. Rejects with an HttpFailure. */
export const changeFolder = (
  id: number,
  change: { name?: string; directory?: string },
): Promise<MediaFolder> => call('PUT /api/media/folders/:id', { params: { id }, body: change });

/** Deletes an empty folder. Rejects with an HttpFailure that says what is still in it. */
export async function deleteFolder(id: number): Promise<void> {
  await call('DELETE /api/media/folders/:id', { params: { id } });
}

/** Uploads one file into a folder. Rejects with an HttpFailure. */
export async function uploadMedia(
  file: File,
  { folder = ROOT_FOLDER, ...options }: UploadOptions & { folder?: string } = {},
): Promise<MediaFile> {
  const form = new FormData();
  form.append('fileInfo', JSON.stringify({ folder }));
  form.append('files', file);
  return toFile(await upload('POST /upload', {}, form, options), folder);
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
  const stored = await upload('POST /upload', { id: file.id }, form);
  return toFile(stored, change.folder ?? file.directory);
}

/**
 * Replaces the bytes of a file by those of another one of its type, under a new address; documents
 * that show it are saved with that. Rejects with an HttpFailure.
 */
export async function replaceMediaFile(file: MediaFile, bytes: File): Promise<MediaFile> {
  const form = new FormData();
  form.append('files', bytes);
  return toFile(await upload('POST /upload', { id: file.id }, form), file.directory);
}

export type { Crop as CropArea };

/** Makes a file of a part of an image, beside it in its folder. Rejects with an HttpFailure. */
export async function cropMedia(id: number | string, area: Crop): Promise<{ id: number; url: string }> {
  const { id: cropped, url } = await call('POST /api/media/:id/crops', { params: { id }, body: area });
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
    const options = { params: { id: file.id } };
    const record: { tags?: string[] } = await editorCall('GET /upload/files/:id', options);
    // A node of the version before has them in the listing alone.
    const tags = record.tags ?? file.tags ?? [];
    await changeMedia(file, { tags: tidyTags([...tags.filter((tag) => !removed.includes(tag)), ...added]) });
  };
  const changed = lastTagChange.then(change, change);
  lastTagChange = changed;
  return changed;
}

/** Every tag that a file has; none if the request fails. */
export const loadTags = (): Promise<string[]> => editorCall('GET /api/media/tags').catch(() => []);

/** Other files of the same bytes, the oldest first; none if the request fails. */
export async function loadCopies(id: number): Promise<MediaFile[]> {
  const options = { params: { id }, keepUnauthorized: true };
  const copies = await editorCall('GET /api/media/:id/copies', options).catch(() => null);
  return Array.isArray(copies) ? copies.filter(isFile) : [];
}

function toFile(stored: ResponseTo<'POST /upload'>, directory: string): MediaFile {
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
  } = [stored].flat()[0] ?? ({} as ResponseTo<'GET /upload/files/:id'>);
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
  await call('DELETE /upload/files/:id', { params: { id } });
}

/** Where a file is used; null if the request fails. */
export async function loadUses(id: number): Promise<DocumentUse[] | null> {
  const options = { params: { id }, keepUnauthorized: true };
  const uses = await editorCall('GET /api/uses/media/:id', options).catch(() => null);
  return Array.isArray(uses)
    ? uses.filter((use) => typeof use?.collection === 'string' && typeof use.name === 'string')
    : null;
}
