// The choice of language on a screen: a button that opens a bar of all languages beside it.
// See src/screens/README.md#151-which-language-is-shown.
import { useState } from 'react';
import { speechLabelsFor } from '#config/messages.ts';
import { useFonts, textsOf } from '#stage/text/fonts.ts';
import { useLangCode, useLanguages } from '../useScreenContext.ts';
import { languageSwitcher } from './languagePills.tsx';
import { NAV_GAP_PX, NAV_PX, navButton } from './NavButton.tsx';

interface Place {
  x: number;
  y: number;
}

/** `x` and `y` are the top left corner of the button; nothing where there is only one language. */
export function LanguageSwitch({ x, y }: Place) {
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
      {button.place(x, y, 'button')}
      {isOpen && <LanguageBar x={x - NAV_GAP_PX} y={y} />}
    </>
  );
}

/** `x` is its right edge. Comes once the faces for the names of the languages are there. */
function LanguageBar({ x, y }: Place) {
  const { languages, index } = useLanguages();
  const speech = speechLabelsFor(useLangCode());
  if (!useFonts(textsOf(languages))) return null;
  const bar = languageSwitcher(languages, index, speech);
  return <>{bar.place(x - bar.width, y + Math.round((NAV_PX - bar.height) / 2), 'languages')}</>;
}
