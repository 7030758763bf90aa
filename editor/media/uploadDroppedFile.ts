// Uploads a file that was dropped on an image of the stage.
import { uploadMedia } from '../api/mediaApi.ts';
import { fileProblem, uploadFailure } from './formatMedia.ts';
import type { MediaKind, MediaReference } from './pickMedia.ts';

/** Uploads a dropped file. Rejects with an Error whose message is shown. */
export async function uploadDroppedFile(file: File, kind: MediaKind): Promise<MediaReference> {
  const problem = fileProblem(file, kind);
  if (problem !== undefined) throw new Error(problem);
  try {
    const { id, url } = await uploadMedia(file);
    return { id, url };
  } catch (failure) {
    throw new Error(uploadFailure(failure));
  }
}
