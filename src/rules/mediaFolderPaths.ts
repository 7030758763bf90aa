// Folders of the media store as paths: '/' is the root, '/Products/Phones' a nested folder.

export const ROOT_FOLDER = '/';

const NAME_MAX_CHARACTERS = 100;

/** Path of a folder inside another. */
export const folderIn = (directory: string, name: string): string =>
  directory === ROOT_FOLDER ? `/${name}` : `${directory}/${name}`;

/** The parent folder; the root is its own parent. */
export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || ROOT_FOLDER;

/** Last segment of a path; '' for the root. */
export const folderName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folders from the outermost down to this one, without the root. */
export const folderTrail = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    // biome-ignore lint/performance/noAccumulatingSpread: a path has a handful of folders.
    .reduce<string[]>((trail, name) => [...trail, folderIn(trail.at(-1) ?? ROOT_FOLDER, name)], []);

/** Whether a folder is `outer` or inside it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(outer === ROOT_FOLDER ? outer : `${outer}/`);

/** Comparison key: ignores case and Unicode normalization. */
export const folderKey = (path: string): string => path.normalize('NFC').toLowerCase();

/** A name as it is stored. */
export const tidyFolderName = (name: string): string => name.normalize('NFC').trim();

/** Why a folder name is invalid; undefined if it is valid. */
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
