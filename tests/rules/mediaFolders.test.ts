// Folder paths, as server and editor parse them.
import { describe, expect, it } from 'vitest';
import {
  folderIn,
  folderKey,
  folderName,
  folderTrail,
  isWithin,
  parentOf,
  folderNameProblem,
} from '#rules/mediaFolderPaths.ts';

describe('When a folder is inside another', () => {
  it('its path can be split and joined again', () => {
    expect([folderIn('/', 'a'), folderIn('/a', 'b c')]).toEqual(['/a', '/a/b c']);
    expect([parentOf('/a/b c'), parentOf('/a'), parentOf('/')]).toEqual(['/a', '/', '/']);
    expect([folderName('/a/b c'), folderName('/')]).toEqual(['b c', '']);
    expect([folderTrail('/a/b c/d'), folderTrail('/')]).toEqual([['/a', '/a/b c', '/a/b c/d'], []]);
  });

  it('it is within all of its parents, and not in folders with a similar name', () => {
    expect(['/', '/a', '/a/b', '/a/b/c', '/a b', '/A'].map((outer) => isWithin('/a/b', outer))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(folderKey('/GRO\u0308SSE')).toBe(folderKey('/größe'.replace('ß', 'ss')));
  });
});

describe('When a folder is named', () => {
  it.each([
    ['', 'A folder needs a name.'],
    ['x'.repeat(100), undefined],
    ['📱'.repeat(100), undefined],
    ['x'.repeat(101), 'The name of a folder has at most 100 characters.'],
    ['a/b', 'The name of a folder has no slash.'],
    ['a\\b', 'The name of a folder has no slash.'],
    ['..', 'A folder cannot be called by dots alone.'],
    ['a\u0007', 'The name of a folder has only characters that can be seen.'],
    ['Phones 2026', undefined],
  ])('%j: %s', (name, problem) => {
    expect(folderNameProblem(name)).toBe(problem);
  });
});
