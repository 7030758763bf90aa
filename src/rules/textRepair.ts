// Texts that people type, repaired like those of documents before they are stored. See
// src/server/README.md#general.
import * as z from 'zod/mini';
import { LOST_CHARACTER } from '#config/checkMessages.ts';
import { hasLostCharacter } from '#content/validate.ts';
import { cleanText } from '#schema/cleanText.ts';

/** Without invisible characters. A text that has lost a letter is refused. */
export const typedText = () =>
  z.string('Required').check(
    z.overwrite((text) => cleanText(text).trim()),
    z.refine((text) => !hasLostCharacter(text), LOST_CHARACTER),
  );

/** The same in one line, such as a name. */
export const typedLine = () => typedText().check(z.overwrite((text) => text.replaceAll(/\s*\n\s*/g, ' ')));
