// Where the quiz studio of a start slide is, without /edit. See editor/README.md#118-quiz-studio.

export const pathOfStudio = (start: string): string => `/quiz/${encodeURIComponent(start)}`;

/** The start slide of the studio that is open; null if another page is. */
export function studioStartOf(slug: string | null): string | null {
  const id = slug === null ? undefined : /^quiz\/(.+)$/.exec(slug)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
}
