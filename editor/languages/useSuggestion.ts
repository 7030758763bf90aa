// A machine's suggestion for one text, typed into the draft unless the text was edited meanwhile.
import { useEffect, useRef, useState } from 'react';
import type { HttpFailure } from '#api/http.ts';
import type { Language } from '#rules/languages.ts';
import type { Path } from '#schema/path.ts';
import { suggestTranslations } from '../api/translationApi.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { describeError } from '../api/describeError.ts';
import { typeTranslations } from './translationDraft.ts';
import { t } from '../i18n/t.ts';

interface Wanted {
  documentRef: DocumentRef;
  /** Path of the text in the main language. */
  path: Path;
  main: string;
  /** Code of the language of `main`. */
  from: string;
  language: Language;
  /** The translation as it is now. */
  value: string;
}

interface Suggesting {
  isAsking: boolean;
  suggest: () => Promise<void>;
}

/** `onProblem` gets what went wrong, and '' when it is requested again. */
export function useSuggestion(wanted: Wanted, onProblem: (problem: string) => void): Suggesting {
  const { documentRef, path, main, from, language, value } = wanted;
  const valueNow = useRef(value);
  useEffect(() => {
    valueNow.current = value;
  }, [value]);
  const asking = useRef<AbortController>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => () => asking.current?.abort(), []);
  const suggest = async (): Promise<void> => {
    const controller = new AbortController();
    asking.current = controller;
    onProblem('');
    setAsking(true);
    try {
      const body = { from, to: language.langCode, texts: [main] };
      const [suggestion] = await suggestTranslations(body, controller.signal);
      // Text that was typed meanwhile is not replaced.
      if (!controller.signal.aborted && valueNow.current === value) {
        if (suggestion)
          typeTranslations(documentRef, language, [{ path, text: suggestion, byMachine: true }]);
        else onProblem(t('The machine has no translation that fits here. Type one.'));
      }
    } catch (failure) {
      if (!controller.signal.aborted) onProblem(describeError(failure as HttpFailure));
    }
    setAsking(false);
  };
  return { isAsking, suggest };
}
