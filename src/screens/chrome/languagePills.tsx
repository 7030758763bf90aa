// Languages to choose from (spec 2): a switcher, or on a modular home screen a pill for each other language.
import { COLOURS, RADIUS, SPACE } from '#config/brand.ts';
import type { Spoken } from '#config/messages.ts';
import type { Language } from '#rules/languages.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { gapBox, padded, row, within, type Box } from '#stage/layout/boxes.tsx';
import { labelled } from '#stage/accessibility/LabelledGroup.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { words } from '#stage/text/TextBlock.tsx';

const NONE = gapBox(0, 0);
const HEIGHT_PX = 80;
const MIN_WIDTH_PX = 150;

function label(text: string, colour: number): Box {
  const inner = words(escapePlainText(text), { role: 'label', width: 500, colour, isSilent: true });
  return within(inner, Math.max(MIN_WIDTH_PX, inner.width + SPACE.l * 2), HEIGHT_PX);
}

/** The room that the languages take while the faces for their names are on their way: no first screen waits for Chinese. */
export function roomForLanguages(languages: readonly Language[]): Box {
  return languages.length < 2 ? NONE : gapBox(languages.length * MIN_WIDTH_PX, HEIGHT_PX + SPACE.xs * 2);
}

/** Every language by its own name, the current one lit; nothing for a single language. */
export function languageSwitcher(languages: readonly Language[], current: number, spoken: Spoken): Box {
  if (languages.length < 2) return NONE;
  const options = languages.map(({ language, langCode }, index) => {
    const isCurrent = index === current;
    const face = label(language || langCode, isCurrent ? COLOURS.white : COLOURS.ink);
    return pressable(isCurrent ? panel(face, { fill: COLOURS.ink, radius: RADIUS.pill }) : face, {
      does: { do: 'chooseLanguage', index },
      label: language || langCode,
      isCurrent,
      lang: langCode,
    });
  });
  const bar = panel(padded(row(options, { gap: SPACE.xs }), SPACE.xs), {
    fill: COLOURS.white,
    radius: RADIUS.pill,
    shadow: 24,
    shadowAlpha: 0.12,
  });
  return labelled(bar, { role: 'group', label: spoken.languages });
}

/** 'Ver en español': a pill for each language that is not shown now. */
export function languagePills(languages: readonly Language[], current: number): Box {
  const pills = languages.flatMap(({ languageLong, language, langCode }, index) => {
    if (index === current) return [];
    const text = languageLong || language || langCode;
    const face = panel(label(text, COLOURS.ink), {
      fill: COLOURS.white,
      radius: RADIUS.pill,
      shadow: 24,
      shadowAlpha: 0.12,
    });
    return [pressable(face, { does: { do: 'chooseLanguage', index }, label: text, lang: langCode })];
  });
  return pills.length > 0 ? row(pills, { gap: SPACE.m }) : NONE;
}
