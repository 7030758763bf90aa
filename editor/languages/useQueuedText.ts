// A translation in its draft: what it says, what a machine suggests for it, and how it is saved.
import { useEffect, useRef, useState } from 'react';
import type { HttpFailure } from '#api/http.ts';
import { useStore } from 'zustand';
import type { Language } from '#rules/languages.ts';
import { translationIn, type TranslatableText } from '#rules/translatableTexts.ts';
import { joinPath, valueAt } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { suggestTranslations, type TranslatableDocument } from '../api/translationApi.ts';
import { plainTextOf } from '../controls/tiptapText.ts';
import { documentOf, draftOf, type DocumentRef } from '../draft/draftStore.ts';
import { describeError } from '../messages/describeError.ts';
import { QUEUE } from '../messages/languagesPageMessages.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { isUnread } from './machineMarks.ts';
import { translationIndex, typeTranslations } from './translationDraft.ts';
import { TRANSLATIONS } from './translationStatus.ts';

interface QueuedTextSource {
  document: TranslatableDocument;
  documentRef: DocumentRef;
  text: TranslatableText;
  language: Language;
  /** Whether the draft is open. */
  isReady: boolean;
  /** Gets the document as it was saved. */
  onSaved: (saved: unknown) => void;
}

export interface QueuedTranslation {
  value: string;
  savedValue: string;
  /** Whether a machine wrote it and nobody has read it. */
  unread: boolean;
  problem: string;
  isBusy: boolean;
  isAsking: boolean;
  type: (translation: string) => void;
  suggest: () => Promise<void>;
  save: (translation: string, isRead?: boolean) => Promise<void>;
}

export function useQueuedText({
  document,
  documentRef: ref,
  text,
  language,
  isReady,
  onSaved,
}: QueuedTextSource): QueuedTranslation {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { langCode } = language;
  const value = useStore(contentStore, () => {
    const current = documentOf(ref);
    const index = translationIndex(current, langCode);
    const found = index < 0 ? '' : valueAt(current, joinPath(TRANSLATIONS, index, text.path));
    return typeof found === 'string' ? found : '';
  });
  const unread = useStore(contentStore, () => {
    const current = documentOf(ref);
    return isUnread(current, translationIndex(current, langCode), value);
  });
  const savedValue = translationIn(text, langCode)?.text ?? '';
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
    setProblem('');
    setAsking(true);
    try {
      const body = { from: document.langCode, to: langCode, texts: [text.main] };
      const [suggestion] = await suggestTranslations(body, controller.signal);
      // What somebody has typed meanwhile stays.
      if (!controller.signal.aborted && valueNow.current === value) {
        if (suggestion)
          typeTranslations(ref, language, [{ path: text.path, text: suggestion, byMachine: true }]);
        else setProblem(QUEUE.noSuggestion);
      }
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(describeError(failure as HttpFailure));
    }
    setAsking(false);
  };
  const save = async (translation: string, isRead = false): Promise<void> => {
    if (isBusy || !isReady) return;
    if (plainTextOf(translation) === '') return setProblem(QUEUE.blank);
    setProblem('');
    setBusy(true);
    typeTranslations(ref, language, [
      { path: text.path, text: translation, ...(isRead && { byMachine: false }) },
    ]);
    const isSaved = await saveCurrentDocument(ref);
    setBusy(false);
    if (isSaved) onSaved(draftOf(ref)?.saved);
  };
  const type = (translation: string): void => {
    setProblem('');
    typeTranslations(ref, language, [{ path: text.path, text: translation }]);
  };
  return { value, savedValue, unread, problem, isBusy, isAsking, type, suggest, save };
}
