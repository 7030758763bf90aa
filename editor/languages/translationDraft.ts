// Changes to the translation of a document that is not on the stage.
import { loadDocument } from '#api/contentApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import { validate } from '#content/validate.ts';
import type { Language } from '#rules/languages.ts';
import { fieldAt, newEntry } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { contentStore, entryOf, setEntry } from '#state/contentStore.ts';
import { saveDocument } from '../api/editApi.ts';
import {
  documentOf,
  isDirty,
  openDraft,
  removeDraft,
  replaceDocument,
  schemaOf,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { withListChange, withValue } from '../draft/listEdits.ts';
import { describeError } from '../api/describeError.ts';
import { loadLatest } from '../saving/openDocument.ts';
import { withMarks, type TypedText } from './machineMarks.ts';
import { TRANSLATIONS } from './translationStatus.ts';
import { comparable } from './xliff.ts';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';

/** Opens the last save of a document for changes; what is unsaved here stays. */
export async function openForTranslation(ref: DocumentRef): Promise<boolean> {
  const entry = entryOf(contentStore.getState(), ref.kind, ref.id);
  if (entry.status === 'ready') await loadLatest(ref);
  else {
    const loaded = await loadDocument(ref.kind, ref.id).catch(() => null);
    if (!loaded) return false;
    setEntry(ref.kind, ref.id, { status: 'ready', document: loaded.document, etag: loaded.etag });
  }
  return openDraft(ref);
}

/** The index of a language among the translations; -1 without one. */
export function translationIndex(document: unknown, langCode: string): number {
  const translations = valueAt(document, TRANSLATIONS);
  return Array.isArray(translations)
    ? translations.findIndex((translation) => valueAt(translation, 'langCode') === langCode)
    : -1;
}

/** A document with texts of a translation, which is added where it is missing. */
function withTranslations<D>(
  { kind }: Pick<DocumentRef, 'kind'>,
  document: D,
  language: Language,
  texts: readonly TypedText[],
): D {
  const { schema } = KINDS_BY_NAME[kind];
  let result = document;
  if (translationIndex(result, language.langCode) < 0) {
    const list = fieldAt(schema, result, TRANSLATIONS);
    const at = (valueAt(result, TRANSLATIONS) as unknown[] | undefined)?.length ?? 0;
    if (!list) return document;
    const entry = newEntry(list);
    // Some kinds have only the code.
    for (const key of Object.keys(language) as (keyof Language)[])
      if (key in entry) entry[key] = language[key];
    result = withListChange(schema, result, TRANSLATIONS, { type: 'add', at, entry });
  }
  const index = translationIndex(result, language.langCode);
  for (const { path, text } of texts)
    result = withValue(schema, result, joinPath(TRANSLATIONS, index, path), text);
  return withMarks(result, index, texts);
}

/** Types translations into the draft of a document, as one step. */
export function typeTranslations(ref: DocumentRef, language: Language, texts: readonly TypedText[]): void {
  const document = documentOf(ref);
  if (document !== undefined) replaceDocument(ref, withTranslations(ref, document, language, texts));
}

export interface NewTranslation {
  path: Path;
  /** Main text that it translates, which must not have changed since. */
  main: string;
  text: string;
  isRich: boolean;
  byMachine: boolean;
}

/**
 * Saves translations of a document, all in one save. Resolves to the saved document, or rejects
 * with an Error that says why not.
 */
export async function saveTranslations(
  ref: DocumentRef,
  language: Language,
  texts: readonly NewTranslation[],
): Promise<AnyDocument> {
  const save = async (): Promise<AnyDocument> => {
    const { document, etag } = await loadDocument(ref.kind, ref.id);
    for (const { path, main, isRich } of texts) {
      const now = valueAt(document, path);
      if (typeof now !== 'string' || comparable(now, isRich) !== comparable(main, isRich))
        throw new Error(t('A main text has changed meanwhile. Import the file once more.'));
    }
    const changed = withTranslations(ref, document as AnyDocument, language, texts);
    const checked = validate({ schema: schemaOf(ref) }, changed);
    if (!checked.ok)
      throw new Error(
        t('ValidationError: {messages}', {
          messages: checked.errors.map(({ message }) => translateMessage(message)).join('\n'),
        }),
      );
    const saved = await saveDocument(ref.kind, ref.id, changed, { document, etag });
    showSaved(ref, saved.document, saved.etag);
    return saved.document;
  };
  try {
    // A colleague was faster: once more, on top of what they have saved.
    return await save().catch((failure: HttpFailure) => {
      if (failure !== 404 && failure.statusCode === 412) return save();
      throw failure;
    });
  } catch (failure) {
    throw new Error(describeError(failure as HttpFailure));
  }
}

/** Shows what was saved where the document is loaded; changes here are merged by their own save. */
function showSaved(ref: DocumentRef, document: AnyDocument, etag: string | null): void {
  const entry = entryOf(contentStore.getState(), ref.kind, ref.id);
  if (entry.status !== 'ready' || isDirty(ref)) return;
  removeDraft(ref);
  setEntry(ref.kind, ref.id, { status: 'ready', document, etag } as Parameters<typeof setEntry>[2]);
}
