// Uploads a file that was dropped on an image of the stage.
import { uploadMedia } from '../api/mediaApi.ts';
import { notifyNote } from '../notify.tsx';
import { fileProblem, playedFile, uploadFailure, type PlayedFile } from './formatMedia.ts';
import type { MediaKind, MediaReference } from './pickMedia.ts';
import { t } from '../i18n/t.ts';

/** Reading time of a note. */
const NOTE_MS = 15_000;

/** Uploads a dropped file. Rejects with an Error whose message is shown. */
export async function uploadDroppedFile(file: File, kind: MediaKind): Promise<MediaReference> {
  const played = playedFile(file, kind);
  const problem = played ? await playedProblem(file, played) : fileProblem(file, kind);
  if (problem !== undefined) throw new Error(problem);
  try {
    const { id, url, notes = [] } = await uploadMedia(file);
    if (notes.length > 0) notifyNote(`${file.name}: ${notes.join(' ')}`, NOTE_MS);
    return { id, url };
  } catch (failure) {
    throw new Error(uploadFailure(failure));
  }
}

/** Why a film or a sound is not sent; a drop asks no questions. */
async function playedProblem(file: File, { kind, problems }: PlayedFile): Promise<string | undefined> {
  // Without its checks the server still judges it.
  const checks = await import('./films/checkFile.ts').catch(() => undefined);
  const checked = await checks?.checkFile(file, kind, problems);
  if (checked?.outcome === 'refused') return checked.problem;
  return checked?.outcome === 'offer' && !checked.canKeep
    ? `${checked.text} ${t('Or upload it in the Media Manager, which can convert it.')}`
    : undefined;
}
