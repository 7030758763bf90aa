// A translation in its draft: what it says, what a machine suggests for it, and how it is saved.
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Language } from '#rules/languages.ts';
import { translationIn, type TranslatableText } from '#rules/translatableTexts.ts';
import { joinPath, valueAt } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import type { TranslatableDocument } from '../api/translationApi.ts';
import { plainTextOf } from '../controls/tiptapText.ts';
import { documentOf, draftOf, type DocumentRef } from '../draft/draftStore.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { isUnread } from './machineMarks.ts';
import { translationIndex, typeTranslations } from './translationDraft.ts';
import { TRANSLATIONS } from './translationStatus.ts';
import { useSuggestion } from './useSuggestion.ts';
import { t } from '../i18n/t.ts';

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
  /** Whether a machine wrote it and no editor has read it. */
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
  const { isAsking, suggest } = useSuggestion(
    { documentRef: ref, path: text.path, main: text.main, from: document.langCode, language, value },
    setProblem,
  );
  const save = async (translation: string, isRead = false): Promise<void> => {
    if (isBusy || !isReady) return;
    if (plainTextOf(translation) === '')
      return setProblem(t('Type a translation first, or choose “The same on purpose” or “Skip”.'));
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
