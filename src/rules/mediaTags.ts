// Tags of a file in the media store: words to find it by in any folder.

export const TAG_LIMITS = { tags: 20, chars: 40 } as const;

/** Tags as they are kept: trimmed, each once regardless of case, and limited in number. */
export function tidyTags(tags: readonly string[], most: number = TAG_LIMITS.tags): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const tidy = tag.replaceAll(/\s+/g, ' ').trim().slice(0, TAG_LIMITS.chars).trim();
    if (tidy !== '' && !kept.has(tidy.toLowerCase())) kept.set(tidy.toLowerCase(), tidy);
  }
  return [...kept.values()].slice(0, most);
}

/** In one text, a line each: no tag has a line break. */
export const joinTags = (tags: readonly string[]): string => tidyTags(tags).join('\n');
export const splitTags = (text: string): string[] => (text === '' ? [] : text.split('\n'));
