// A file that is dropped onto a picture of the stage goes into the media store, and its reference into the document.
import { uploadMedia } from '../api/mediaApi.ts';
import { fileProblem, uploadFailure } from './formatMedia.ts';
import type { MediaKind, MediaReference } from './pickMedia.ts';

/** Uploads a dropped file. Rejects with an Error whose message is for the editor. */
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
