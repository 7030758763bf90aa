// Uploads a file that was dropped on an image of the stage.
import { uploadMedia } from '../api/mediaApi.ts';
import { notifyNote } from '../notify.tsx';
import { fileProblem, uploadFailure } from './formatMedia.ts';
import type { MediaKind, MediaReference } from './pickMedia.ts';

/** Reading time of a note. */
const NOTE_MS = 15_000;

/** Uploads a dropped file. Rejects with an Error whose message is shown. */
export async function uploadDroppedFile(file: File, kind: MediaKind): Promise<MediaReference> {
  const problem = fileProblem(file, kind);
  if (problem !== undefined) throw new Error(problem);
  try {
    const { id, url, notes = [] } = await uploadMedia(file);
    if (notes.length > 0) notifyNote(`${file.name}: ${notes.join(' ')}`, NOTE_MS);
    return { id, url };
  } catch (failure) {
    throw new Error(uploadFailure(failure));
  }
}
