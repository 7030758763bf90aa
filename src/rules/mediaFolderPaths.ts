// Folders of the media store as paths: '/' is the root, '/Products/Phones' a folder in a folder.

export const ROOT_FOLDER = '/';

const NAME_MAX_CHARACTERS = 100;

/** The path of a folder in another. */
export const folderIn = (directory: string, name: string): string =>
  directory === ROOT_FOLDER ? `/${name}` : `${directory}/${name}`;

/** The folder that holds this one; the root holds itself. */
export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || ROOT_FOLDER;

/** The last part of a path; nothing for the root. */
export const folderName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The way to a folder, from the outermost to itself, without the root. */
export const folderTrail = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    // biome-ignore lint/performance/noAccumulatingSpread: a path has a handful of folders.
    .reduce<string[]>((trail, name) => [...trail, folderIn(trail.at(-1) ?? ROOT_FOLDER, name)], []);

/** Whether a folder is another, or stands in it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(outer === ROOT_FOLDER ? outer : `${outer}/`);

/** What tells two folders apart: neither capitals nor the way an accent is written. */
export const folderKey = (path: string): string => path.normalize('NFC').toLowerCase();

/** A name as it is kept. */
export const tidyFolderName = (name: string): string => name.normalize('NFC').trim();

/** Why a folder cannot be called that; undefined where it can. */
export function folderNameProblem(name: string): string | undefined {
  if (name === '') return 'A folder needs a name.';
  if ([...name].length > NAME_MAX_CHARACTERS)
    return `The name of a folder has at most ${NAME_MAX_CHARACTERS} characters.`;
  if (/[/\\]/.test(name)) return 'The name of a folder has no slash.';
  if (name === '.' || name === '..') return 'A folder cannot be called by dots alone.';
  return /\p{Cc}|\p{Cs}/u.test(name)
    ? 'The name of a folder has only characters that can be seen.'
    : undefined;
}
