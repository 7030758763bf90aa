// Suggestions of a machine for many texts, typed into the drafts of their documents: nothing is
// saved. See editor/shell/README.md#languages-of-the-site.
import type { Language } from '#rules/languages.ts';
import { SUGGESTION_LIMITS } from '#rules/machineTranslation.ts';
import { translationIn } from '#rules/translatableTexts.ts';
import { joinPath, valueAt } from '#schema/path.ts';
import { suggestTranslations, type TranslatableDocument } from '../api/translationApi.ts';
import { documentOf, isDirty } from '../draft/draftStore.ts';
import { editorStore, isSameRef, setOtherDocuments } from '../editorStore.ts';
import { keyOfDocument, refOf, type QueuedText } from './languageRows.ts';
import { openForTranslation, translationIndex, typeTranslations } from './translationDraft.ts';
import { TRANSLATIONS } from './translationStatus.ts';

/** A text that wants a translation. */
export interface WantedText {
  document: TranslatableDocument;
  path: string;
  main: string;
  /** Its translation as it is saved; '' without one. */
  saved: string;
}

/** The texts of a queue that a machine may translate: not those that one has. */
export function wantedIn(
  queue: readonly QueuedText[],
  documents: readonly TranslatableDocument[],
  langCode: string,
): WantedText[] {
  const byKey = new Map(documents.map((one) => [keyOfDocument(one), one]));
  return queue.flatMap(({ key, path }) => {
    const document = byKey.get(key);
    const text = document?.texts.find((one) => one.path === path);
    const translation = text && translationIn(text, langCode);
    if (!document || !translation || translation.byMachine || document.langCode === langCode) return [];
    if (text.main.length > SUGGESTION_LIMITS.chars) return [];
    return [{ document, path, main: text.main, saved: translation.text }];
  });
}

/** Whether a text was not edited here since it was saved, neither in its main language. */
export function isFree({ document, path, main, saved }: WantedText, langCode: string): boolean {
  const ref = refOf(document);
  const current = ref && documentOf(ref);
  if (!current) return ref !== null;
  const index = translationIndex(current, langCode);
  const translation = index < 0 ? '' : (valueAt(current, joinPath(TRANSLATIONS, index, path)) ?? '');
  return translation === saved && valueAt(current, path) === main;
}

/** Texts of one language in each, as many as fit a request. */
export function batchesOf(texts: readonly WantedText[]): WantedText[][] {
  const batches: WantedText[][] = [];
  let [open, chars]: [WantedText[], number] = [[], 0];
  for (const text of texts) {
    const isOther = open[0] !== undefined && open[0].document.langCode !== text.document.langCode;
    chars += text.main.length;
    if (isOther || open.length === SUGGESTION_LIMITS.texts || chars > SUGGESTION_LIMITS.charsInAll) {
      batches.push(open);
      [open, chars] = [[], text.main.length];
    }
    open.push(text);
  }
  return open.length > 0 ? [...batches, open] : batches;
}

export interface SuggestionCount {
  /** Texts that have been requested. */
  done: number;
  given: number;
}

/**
 * Requests translations batch by batch and types them where the text was not edited. Rejects with
 * an HttpFailure, also when it was stopped by the signal; what came until then stays.
 */
export async function suggestForAll(
  texts: readonly WantedText[],
  language: Language,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: SuggestionCount) => void },
): Promise<void> {
  let [done, given] = [0, 0];
  for (const batch of batchesOf(texts)) {
    const [first] = batch;
    if (!first) continue;
    const suggestions = await suggestTranslations(
      { from: first.document.langCode, to: language.langCode, texts: batch.map(({ main }) => main) },
      signal,
    );
    const suggested = batch.map((text, index) => ({ ...text, suggestion: suggestions[index] ?? null }));
    for (const document of new Set(batch.map((text) => text.document))) {
      signal.throwIfAborted();
      const own = suggested.filter((text) => text.document === document);
      given += await typeSuggestions(document, language, own);
      done += own.length;
      onCount({ done, given });
    }
  }
}

/** How many were typed: not where the text was edited, or the main text is another one. */
async function typeSuggestions(
  document: TranslatableDocument,
  language: Language,
  texts: readonly (WantedText & { suggestion: string | null })[],
): Promise<number> {
  const ref = refOf(document);
  if (!ref || texts.every(({ suggestion }) => suggestion === null)) return 0;
  if (!(await openForTranslation(ref))) return 0;
  const typed = texts.flatMap(({ suggestion, ...text }) =>
    suggestion !== null && isFree(text, language.langCode)
      ? [{ path: text.path, text: suggestion, byMachine: true }]
      : [],
  );
  if (typed.length === 0) return 0;
  typeTranslations(ref, language, typed);
  // So that saving, leaving and a crash know of them.
  const others = editorStore.getState().others.filter((one) => isDirty(one) && !isSameRef(one, ref));
  setOtherDocuments([...others, ref]);
  return typed.length;
}
