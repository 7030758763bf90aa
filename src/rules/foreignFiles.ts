// Files of types that no kiosk shows: what they are, and how to export them.
import { FILE_MESSAGES, FOREIGN_TYPES, type ForeignType } from '#config/fileMessages.ts';

/**
 * Returns the advice for a file of a type that is not shown, by its MIME type, or else by the
 * extension of its name; undefined if neither is known.
 */
export function foreignFileMessage(name: string, mime: string | undefined): string | undefined {
  const type = foreignType(name, mime);
  return type && FILE_MESSAGES[type.kind](name, type.what);
}

/** The type of such a file. */
export function foreignType(name: string, mime: string | undefined): ForeignType | undefined {
  const extension = /\.[^.]+$/.exec(name)?.[0]?.toLowerCase() ?? '';
  return (
    FOREIGN_TYPES.find(({ mimes }) => mimes.includes(mime?.toLowerCase() ?? '')) ??
    FOREIGN_TYPES.find(({ extensions }) => extensions.includes(extension))
  );
}
