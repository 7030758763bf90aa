// Replaces a field's file, picked or dropped. The field is followed if its entry is moved during
// the upload.
import { dequal } from 'dequal';
import { valueAt, joinPath, type Path } from '#schema/path.ts';
import { documentOf, patch, type DocumentRef } from '../draft/draftStore.ts';
import { requestAlternativeText } from '../controls/alternativeText.ts';
import { uploadDroppedFile } from '../media/uploadDroppedFile.ts';
import { pickMedia, type MediaKind } from '../media/pickMedia.ts';
import { dropAlert, notifyBusy, notifyProblem } from '../notify.tsx';
import { fieldOf, listPositionOf } from './selectedField.ts';
import { t } from '../i18n/t.ts';

const KINDS: Partial<Record<string, MediaKind>> = { image: 'image', sound: 'sound', video: 'video' };

/** The media kind of a field; undefined for others. */
export const mediaKindAt = (ref: DocumentRef, path: Path): MediaKind | undefined =>
  KINDS[fieldOf(ref, path)?.meta.widget ?? ''];

/** The current path of a field, wherever its entry was moved; null once it is gone. */
function trackPath(ref: DocumentRef, path: Path): () => Path | null {
  const position = listPositionOf(ref, path);
  if (!position) return () => path;
  const entryPath = joinPath(position.listPath, position.index);
  const entry = valueAt(documentOf(ref), entryPath);
  return () => {
    const list = valueAt(documentOf(ref), position.listPath);
    if (!Array.isArray(list)) return null;
    // A save replaces it by the server's equal copy.
    const index = list.includes(entry)
      ? list.indexOf(entry)
      : list.findIndex((other) => dequal(other, entry));
    // An entry edited meanwhile is another object at the same index.
    if (index < 0) return list.length === position.count ? path : null;
    return joinPath(position.listPath, index) + path.slice(entryPath.length);
  };
}

function setReference(ref: DocumentRef, path: Path | null, value: unknown): void {
  if (path === null)
    return notifyProblem(t('The field for this file no longer exists. The file is in the media manager.'));
  const before = valueAt(documentOf(ref), path);
  patch(ref, path, value);
  requestAlternativeText(ref, path, before, value);
}

/** Opens the media manager for a field. */
export async function replaceMedia(ref: DocumentRef, path: Path): Promise<void> {
  const kind = mediaKindAt(ref, path);
  const currentPath = trackPath(ref, path);
  const picked = kind && (await pickMedia(kind));
  if (picked) setReference(ref, currentPath(), picked);
}

const ALERT = 'dropped';

/** Uploads a dropped file into its field. */
export async function dropMedia(ref: DocumentRef, path: Path, file: File): Promise<void> {
  const kind = mediaKindAt(ref, path);
  if (!kind) return;
  const currentPath = trackPath(ref, path);
  notifyBusy(ALERT, t('Uploading {name}...', { name: file.name }));
  const failure = await uploadDroppedFile(file, kind).then(
    (reference) => setReference(ref, currentPath(), reference),
    (problem: Error) => problem,
  );
  dropAlert(ALERT);
  if (failure) notifyProblem(failure.message);
}
