// Judges a film or a sound in this browser before it is sent. Loaded when one is chosen.
import pLimit from 'p-limit';
import type { FilmReport } from '#rules/filmReport.ts';
import { readFilm } from '#rules/filmReader.mjs';
import { judgeFilm, judgeSound } from '#rules/judgeFilm.ts';
import { canConvert, convertFile } from './convertFile.ts';
import { failsToPlay } from './tryToPlay.ts';
import { translateMessage } from '../../i18n/sources.ts';
import { t } from '../../i18n/t.ts';

export { convertFile };

export type CheckedFile =
  | { outcome: 'ready' }
  | { outcome: 'refused'; problem: string }
  /** It can be converted here; `canKeep` if it may also be sent as it is. */
  | { outcome: 'offer'; text: string; canKeep: boolean; report: FilmReport };

/** Films decode in parallel badly. */
const oneByOne = pLimit(1);

/**
 * Judges a file. `whenUnknown` says why a file of an unsupported type is refused, `tooLarge` why a
 * large one is.
 */
export const checkFile = (
  file: File,
  kind: 'video' | 'sound',
  problems: { whenUnknown?: string | undefined; tooLarge?: string | undefined },
): Promise<CheckedFile> => oneByOne(() => check(file, kind, problems));

async function check(
  file: File,
  kind: 'video' | 'sound',
  { whenUnknown, tooLarge }: { whenUnknown?: string | undefined; tooLarge?: string | undefined },
): Promise<CheckedFile> {
  const read = async (start: number, length: number): Promise<Uint8Array> =>
    new Uint8Array(await file.slice(start, start + length).arrayBuffer());
  const report = await readFilm({ size: file.size, read }).catch(() => undefined);
  const unread = whenUnknown ?? tooLarge;
  // The server reads it again, and says what is wrong with it.
  if (!report) return unread === undefined ? { outcome: 'ready' } : { outcome: 'refused', problem: unread };
  const { refusal, isDamaged, warnings } = (kind === 'sound' ? judgeSound : judgeFilm)(file.name, report);
  const refused = refusal && translateMessage(refusal);
  // The container of a sound says more than that of a film, which may hold anything.
  const problem = (kind === 'sound' ? whenUnknown : undefined) ?? refused ?? whenUnknown ?? tooLarge;
  const text = problem ?? warnings.map(translateMessage).join(' ');
  if (text !== '' && !isDamaged && (await canConvert(file, kind, report).catch(() => false)))
    return { outcome: 'offer', text, canKeep: problem === undefined, report };
  if (problem !== undefined) return { outcome: 'refused', problem };
  return (await failsToPlay(file, kind, report))
    ? {
        outcome: 'refused',
        problem: t(
          '{name} doesn’t play to its end in this browser, so it is probably damaged. Export it again, then upload that.',
          { name: file.name },
        ),
      }
    : { outcome: 'ready' };
}
