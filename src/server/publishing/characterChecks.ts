// Characters that no font of the showroom has: a kiosk draws them in a font of its system, or as a
// box. See src/content/README.md#checks-before-publishing.
import { CHECK_MESSAGES } from '#config/checkMessages.ts';
import type { Problem } from '#rules/checkTypes.ts';
import { pathUnder, translationPath, type FieldLayout, type GroupAt } from '#rules/fieldLayout.ts';
import { isInFonts } from './fontCoverage.ts';

/** Almost every text is of these alone, which is faster to see. */
const COMMON = /^[\n\r -~¡-£¥§-«®-°´¶-¸º»¿-ą–—‘-‚“-„•…€]*$/;
/** Nothing is drawn for them, or they change the character before. */
const UNDRAWN = /[\s\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]/u;
const SHOWN_MAX = 5;

/** Each once, in the order of the text. */
export function charactersWithoutFont(text: string): string[] {
  if (COMMON.test(text)) return [];
  const missing = [...text].filter(
    (character) => !UNDRAWN.test(character) && !isInFonts(character.codePointAt(0) ?? 0),
  );
  return [...new Set(missing)];
}

/** '“Ж” (U+0416)' */
const named = (character: string): string =>
  `“${character}” (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

/** Names them in each language of a field. */
export function checkCharacters(field: FieldLayout, at: GroupAt, report: (problem: Problem) => void): void {
  const mainPath = pathUnder(at.path, field.key);
  [at.value, ...at.translations].forEach((group, index) => {
    const text = group?.[field.key];
    const missing = typeof text === 'string' ? charactersWithoutFont(text) : [];
    if (missing.length === 0) return;
    const path = index === 0 ? mainPath : translationPath(index - 1, mainPath);
    const message = CHECK_MESSAGES.withoutFont(missing.slice(0, SHOWN_MAX).map(named), missing.length);
    report({ check: 'missingCharacter', path, message });
  });
}
