// Another file for a field, picked or dropped. Until it is there, its card may have been moved: the file follows it.
import { dequal } from 'dequal';
import { CANVAS } from '../messages/editorMessages.ts';
import { valueAt, joinPath, type Path } from '#schema/path.ts';
import { documentOf, patch, type DocumentRef } from '../draft/draftStore.ts';
import { requestAlternativeText } from '../controls/alternativeText.ts';
import { uploadDroppedFile } from '../media/uploadDroppedFile.ts';
import { pickMedia, type MediaKind } from '../media/pickMedia.ts';
import { dropAlert, notifyBusy, notifyProblem } from '../notify.tsx';
import { fieldOf, listPositionOf } from './selectedField.ts';

const KINDS: Partial<Record<string, MediaKind>> = { image: 'image', sound: 'sound', video: 'video' };

/** What sort of file a field holds; undefined for one that holds none. */
export const mediaKindAt = (ref: DocumentRef, path: Path): MediaKind | undefined =>
  KINDS[fieldOf(ref, path)?.meta.widget ?? ''];

/** Where a field is when it is asked for, wherever its list entry has been moved to since; null once the entry is gone. */
function followed(ref: DocumentRef, path: Path): () => Path | null {
  const place = listPositionOf(ref, path);
  if (!place) return () => path;
  const entryPath = joinPath(place.listPath, place.index);
  const entry = valueAt(documentOf(ref), entryPath);
  return () => {
    const list = valueAt(documentOf(ref), place.listPath);
    if (!Array.isArray(list)) return null;
    // A save puts the server's copy in its place, which says the same.
    const at = list.includes(entry) ? list.indexOf(entry) : list.findIndex((one) => dequal(one, entry));
    // An entry that was typed into meanwhile is another object in the same place.
    if (at < 0) return list.length === place.count ? path : null;
    return joinPath(place.listPath, at) + path.slice(entryPath.length);
  };
}

function put(ref: DocumentRef, path: Path | null, value: unknown): void {
  if (path === null) return notifyProblem(CANVAS.entryGone);
  const before = valueAt(documentOf(ref), path);
  patch(ref, path, value);
  requestAlternativeText(ref, path, before, value);
}

/** Lets an editor choose another file for a field. */
export async function replaceMedia(ref: DocumentRef, path: Path): Promise<void> {
  const kind = mediaKindAt(ref, path);
  const pathNow = followed(ref, path);
  const picked = kind && (await pickMedia(kind));
  if (picked) put(ref, pathNow(), picked);
}

const ALERT = 'dropped';

/** Uploads a dropped file and puts it into the field that it was dropped on. */
export async function dropMedia(ref: DocumentRef, path: Path, file: File): Promise<void> {
  const kind = mediaKindAt(ref, path);
  if (!kind) return;
  const pathNow = followed(ref, path);
  notifyBusy(ALERT, CANVAS.uploading(file.name));
  const failure = await uploadDroppedFile(file, kind).then(
    (reference) => put(ref, pathNow(), reference),
    (problem: Error) => problem,
  );
  dropAlert(ALERT);
  if (failure) notifyProblem(failure.message);
}
