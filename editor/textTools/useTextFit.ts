// Measures a text on the stage, once it has come to rest after a change.
import { useEffect, useState } from 'react';
import { clock } from '#clock.ts';
import { translated } from '#rules/languages.ts';
import type { Path } from '#schema/path.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import { drawnTextAt, ONE_SCREEN } from '../fit/fitCells.ts';
import { textFitOf, type TextFit } from './textFit.ts';

/** A word is typed faster. */
const REST_MS = 250;

/** Null until it was measured, and for what the stage does not draw. */
export function useTextFit(ref: DocumentRef, stagePath: Path): TextFit | null {
  const [fit, setFit] = useState<TextFit | null>(null);
  useEffect(() => {
    let stopWaiting: (() => void) | undefined;
    const measure = (): void => setFit((before) => changed(before, measured(ref, stagePath)));
    const later = (): void => {
      stopWaiting?.();
      stopWaiting = clock.after(REST_MS, measure);
    };
    measure();
    const stop = sceneRegistry.subscribe(later);
    return () => {
      stop();
      stopWaiting?.();
    };
  }, [ref, stagePath]);
  return fit;
}

function measured(ref: DocumentRef, path: Path): TextFit | null {
  const document = documentOf(ref);
  if (document === undefined) return null;
  const { languages, languageIndex } = kioskStore.getState();
  const shown = translated(document, languages[languageIndex]?.langCode ?? '');
  return textFitOf(sceneRegistry.getState().entries, {
    path,
    isOneScreen: ONE_SCREEN.has(ref.kind),
    textAt: drawnTextAt(shown),
  });
}

/** The one before if nothing has changed, so that nothing is rendered. */
const changed = (before: TextFit | null, now: TextFit | null): TextFit | null =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now;
