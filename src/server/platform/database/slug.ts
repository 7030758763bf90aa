// Readable ids: a slug of the name, made unique with -2, -3, ….
// See src/content/README.md#documents.

const SLUG_MAX_CHARACTERS = 80;
// GET /api/{collection}/names is a route of its own, so no document may have this id.
const RESERVED_IDS = ['names'];

/** Lower-case ASCII words joined by `separator`; empty if the text has no Latin letter or digit. */
export function slug(text: string, separator = '-'): string {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join(separator).slice(0, SLUG_MAX_CHARACTERS);
}

/** The first free one of base, base-2, base-3, …. */
export function uniqueId(base: string, takenIds: Iterable<string>): string {
  const used = new Set([...takenIds, ...RESERVED_IDS]);
  if (!used.has(base)) return base;
  let suffix = 2;
  while (used.has(`${base}-${suffix}`)) suffix += 1;
  return `${base}-${suffix}`;
}
