// Languages to choose from: a switcher, or on a modular home screen a pill for each other language.
// See src/screens/home/README.md#languages-on-home.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import type { SpeechLabels } from '#config/messages.ts';
import type { Language } from '#rules/languages.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { gapBox, padded, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

const NONE = gapBox(0, 0);
const HEIGHT_PX = 80;
const MIN_WIDTH_PX = 150;

function label(text: string, color: number): LayoutBox {
  const inner = textBlock(escapePlainText(text), {
    role: 'label',
    width: 500,
    color,
    isSilent: true,
  });
  return centeredIn(
    inner,
    Math.max(MIN_WIDTH_PX, inner.width + SPACE.l * 2),
    Math.max(HEIGHT_PX, inner.height + SPACE.l),
  );
}

/**
 * Space reserved until the fonts of the language names are loaded: no first screen waits for
 * Chinese.
 */
export function languagePillsSpace(languages: readonly Language[]): LayoutBox {
  return languages.length < 2 ? NONE : gapBox(languages.length * MIN_WIDTH_PX, HEIGHT_PX + SPACE.xs * 2);
}

/**
 * Every language by its native name, the current one highlighted; nothing for a single language.
 */
export function languageSwitcher(
  languages: readonly Language[],
  current: number,
  speech: SpeechLabels,
): LayoutBox {
  if (languages.length < 2) return NONE;
  const options = languages.map(({ language, langCode }, index) => {
    const isCurrent = index === current;
    const face = label(language || langCode, isCurrent ? COLORS.white : COLORS.ink);
    return pressable(isCurrent ? panel(face, { fill: COLORS.ink, radius: RADIUS.pill }) : face, {
      action: { type: 'chooseLanguage', index },
      label: language || langCode,
      isCurrent,
      lang: langCode,
    });
  });
  const bar = panel(padded(row(options, { gap: SPACE.xs }), SPACE.xs), {
    fill: COLORS.white,
    radius: RADIUS.pill,
    shadow: 24,
    shadowAlpha: 0.12,
  });
  return labelledGroup(bar, { role: 'group', label: speech.languages });
}

/** 'Ver en español': a pill for each language that is not shown. */
export function languagePills(languages: readonly Language[], current: number): LayoutBox {
  const pills = languages.flatMap(({ languageLong, language, langCode }, index) => {
    if (index === current) return [];
    const text = languageLong || language || langCode;
    const face = panel(label(text, COLORS.ink), {
      fill: COLORS.white,
      radius: RADIUS.pill,
      shadow: 24,
      shadowAlpha: 0.12,
    });
    return [pressable(face, { action: { type: 'chooseLanguage', index }, label: text, lang: langCode })];
  });
  return pills.length > 0 ? row(pills, { gap: SPACE.m }) : NONE;
}
