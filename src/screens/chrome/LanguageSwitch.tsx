// The language switch of a screen: a button that opens a bar of all languages. See
// src/screens/README.md#which-language-is-shown.
import { useState } from 'react';
import { THEME } from '#config/brand.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { useFonts, textsOf } from '#stage/text/fonts.ts';
import { useLangCode, useLanguages } from '../useScreenContext.ts';
import { languageSwitcher } from './languagePills.tsx';
import { NAV_GAP_PX, NAV_PX, navButton } from './NavButton.tsx';

/** The pictures of the buttons beside it are so much above their middle; high contrast has none. */
const RAISED_PX = 2;

interface Point {
  x: number;
  y: number;
}

/** `x` and `y` are the button's top left corner; nothing with a single language. */
export function LanguageSwitch({ x, y }: Point) {
  const { languages } = useLanguages();
  const speech = speechLabelsFor(useLangCode());
  const [isOpen, setOpen] = useState(false);
  if (languages.length < 2) return null;
  const button = navButton(null, 'globe', {
    action: () => setOpen(!isOpen),
    label: speech.languages,
    isExpanded: isOpen,
  });
  return (
    <>
      {button.place(x, y - (THEME.isPlain ? 0 : RAISED_PX), 'button')}
      {isOpen && <LanguageBar x={x - NAV_GAP_PX} y={y} />}
    </>
  );
}

/** `x` is its right edge. Appears once the fonts of the language names are loaded. */
function LanguageBar({ x, y }: Point) {
  const { languages, index } = useLanguages();
  const speech = speechLabelsFor(useLangCode());
  if (!useFonts(textsOf(languages))) return null;
  const bar = languageSwitcher(languages, index, speech);
  return <>{bar.place(x - bar.width, y + Math.round((NAV_PX - bar.height) / 2), 'languages')}</>;
}
