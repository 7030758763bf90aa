// Files that are gone or too heavy, images without a description, and videos without an image or
// captions. See
// src/content/README.md#checks-before-publishing.
import { CHECK_MESSAGES } from '#config/checkMessages.ts';
import { KIOSK_FILE_BYTES, KIOSK_TOTAL_BYTES } from '#config/limits.ts';
import type { Path } from '#schema/path.ts';
import { parseWebVtt } from '#schema/webVtt.ts';
import type { Modal } from '#rules/actions.ts';
import type { CheckContext, CheckName, Problem } from '#rules/checkTypes.ts';
import { pathUnder, translationPath, type FieldLayout, type GroupAt } from '#rules/fieldLayout.ts';
import { kindOfMime } from '#rules/mediaKinds.ts';
import { isBlankText } from '#rules/plainText.ts';

type Report = (problem: Problem) => void;

const urlOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return '';
  const { url } = value as { url?: unknown };
  return typeof url === 'string' ? url : '';
};

/** Known data of the files; `reported` has checks with addresses, `used` all addresses. */
export interface FileCheck {
  files: CheckContext['files'];
  reported: Set<string>;
  used: Set<string>;
  report: Report;
}

/** Checks a field with a file, in each language. */
export function checkFile(field: FieldLayout, at: GroupAt, check: FileCheck): void {
  const path = pathUnder(at.path, field.key);
  checkUrl(urlOf(at.value[field.key]), path, check);
  at.translations.forEach((translation, index) => {
    const url = urlOf(translation?.[field.key]);
    if (url !== '') checkUrl(url, translationPath(index, path), check);
  });
}

function checkUrl(url: string, path: Path, { files, reported, used, report }: FileCheck): void {
  if (url === '') return;
  const file = files.get(url);
  if (!file) {
    report({ check: 'missingFile', path, message: CHECK_MESSAGES.missingFile(url) });
    return;
  }
  used.add(url);
  const mediaKind = kindOfMime(file.mime);
  const limitBytes = mediaKind ? KIOSK_FILE_BYTES[mediaKind] : Number.POSITIVE_INFINITY;
  const reportOnce = (check: CheckName, message: string): void => {
    const key = `${check} ${url}`;
    if (!reported.has(key)) report({ check, path, message });
    reported.add(key);
  };
  if (file.bytes > limitBytes) reportOnce('heavyFile', CHECK_MESSAGES.heavyFile(file.bytes, limitBytes));
  // Notes of pictures say what was made right, or what an editor sees.
  if (file.notes?.length && mediaKind !== 'image') reportOnce('filmNote', file.notes.join(' '));
}

/** Captions without any cue, in each language: what is there hides that nothing is shown. */
export function checkCues(field: FieldLayout, at: GroupAt, report: Report): void {
  const mainPath = pathUnder(at.path, field.key);
  [at.value, ...at.translations].forEach((group, index) => {
    const text = group?.[field.key];
    if (typeof text !== 'string' || text.trim() === '') return;
    const { cues, problem } = parseWebVtt(text);
    // Faulty captions are reported separately.
    if (cues.length > 0 || problem) return;
    const path = index === 0 ? mainPath : translationPath(index - 1, mainPath);
    report({ check: 'missingCaptions', path, message: CHECK_MESSAGES.noCues });
  });
}

/** Checks what belongs together in a group: an image and its description, a video and its image. */
export function checkMediaGroup(at: GroupAt, files: CheckContext['files'], report: Report): void {
  const { path, value } = at;
  const { keys } = at.plan;
  if (keys.has('alt')) checkDescription(at, files, report);
  const film = keys.has('video') && at.plan.fields.find(({ key }) => key === 'video');
  if (film && film.hasEffect?.(value) !== false) {
    const imageKey = keys.has('poster') ? 'poster' : 'image';
    const [hasVideo, hasImage] = [value['video'] !== null, value[imageKey] !== null];
    if (hasVideo && !hasImage)
      report({
        check: 'missingPoster',
        path: pathUnder(path, imageKey),
        message: CHECK_MESSAGES.missingPoster,
      });
    // A film of the playlist, which has an image in place of a poster, plays without sound.
    if (hasVideo && imageKey === 'poster' && String(value['captions']).trim() === '')
      report({
        check: 'missingCaptions',
        path: pathUnder(path, 'captions'),
        message: CHECK_MESSAGES.missingCaptions,
      });
    // An animated quiz, and an entry of the playlist, may have images alone.
    if (!hasVideo && hasImage && imageKey === 'poster' && keys.has('title'))
      report({ check: 'missingVideo', path: pathUnder(path, 'video'), message: CHECK_MESSAGES.missingVideo });
  }
  if (keys.has('leftSideVideo') && value['leftSideVideo'] !== null && value['leftSideImage'] === null)
    report({
      check: 'missingPoster',
      path: pathUnder(path, 'leftSideImage'),
      message: CHECK_MESSAGES.missingPoster,
    });
}

function checkDescription(
  { plan, path, value: group }: GroupAt,
  files: CheckContext['files'],
  report: Report,
): void {
  if (group['image'] === null || !isBlankText(group['alt'])) return;
  // An image block that opens a modal is named after it, an image of a gallery is not. Those of a
  // color open none.
  const modal = group['modal'] as Modal | undefined;
  if (!plan.keys.has('thumbnail') && !isBlankText(modal?.title)) return;
  const known = files.get(urlOf(group['image']))?.alternativeText?.trim();
  report({
    check: 'alternativeText',
    path: pathUnder(path, 'alt'),
    message: known ? CHECK_MESSAGES.alternativeTextKnown(known) : CHECK_MESSAGES.alternativeText,
  });
}

/** Checks the total size of the files of an environment: kiosks keep them all. */
export function checkTotal({ files, usedFiles }: Pick<CheckContext, 'files' | 'usedFiles'>): Problem | null {
  let bytes = 0;
  for (const url of usedFiles) bytes += files.get(url)?.bytes ?? 0;
  if (bytes <= KIOSK_TOTAL_BYTES) return null;
  const message = CHECK_MESSAGES.heavyEnvironment(usedFiles.size, bytes, KIOSK_TOTAL_BYTES);
  return { check: 'heavyEnvironment', path: '', message };
}
