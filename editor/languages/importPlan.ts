// Previews the changes that a file of translations makes, before any of them is saved.
import { cleanRichText, cleanText } from '#schema/cleanText.ts';
import type { TranslatableDocument } from '#protocol/languageEndpoints.ts';
import { translationIn } from '#rules/translatableTexts.ts';
import { comparable, type IncomingFile, type IncomingText } from './xliff.ts';

/** A translation that a file brings. */
export interface PlannedText {
  /** Path of the text in the current document. */
  path: string;
  label: string;
  main: string;
  before: string;
  after: string;
  isRich: boolean;
  line: number | null;
  /** Whether its main text is another one than in the file. */
  hasChanged: boolean;
  wasCleaned: boolean;
  /** Whether the main text has italics or line breaks, and the translation has none. */
  lacksMarkup: boolean;
  /** Whether it is by a machine, and no editor has read it. */
  byMachine: boolean;
}

interface PlannedDocument {
  document: TranslatableDocument;
  texts: readonly PlannedText[];
}

export interface ImportPreview {
  langCode: string;
  documents: readonly PlannedDocument[];
  /** Texts that are not there any more, or never were. */
  unknown: readonly IncomingText[];
  /** Texts that stay as they are. */
  unchanged: number;
  /** Texts that the file does not translate. */
  untranslated: number;
}

export function planImport(
  { langCode, texts }: IncomingFile,
  documents: readonly TranslatableDocument[],
): ImportPreview {
  const byOriginal = new Map(documents.map((one) => [`${one.collection}/${one.id}`, one]));
  const planned = new Map<TranslatableDocument, PlannedText[]>();
  const unknown: IncomingText[] = [];
  const taken = new Set<Text>();
  let bySource: ReadonlyMap<string, readonly Located[]> | undefined;
  let [unchanged, untranslated] = [0, 0];
  for (const incoming of texts) {
    if (incoming.isNew || incoming.target.plain.trim() === '') {
      untranslated += 1;
      continue;
    }
    const named = byOriginal.get(incoming.original);
    bySource ??= named ? undefined : textsBySource(documents);
    const located = named
      ? { document: named, found: findText(named, incoming) }
      : findBySource(incoming, bySource ?? new Map(), taken);
    const { document, found } = located ?? {};
    if (found) taken.add(found);
    const translation = found && translationIn(found, langCode);
    if (!document || !found || !translation) {
      unknown.push(incoming);
      continue;
    }
    const { path, label, main, isRich } = found;
    const after = isRich ? cleanRichText(incoming.target.rich) : cleanText(incoming.target.plain);
    const isSame = comparable(after, isRich) === comparable(translation.text, isRich);
    // A translator has read what a machine had made.
    const isConfirmed = translation.byMachine === true && incoming.isRead;
    if (isSame && !isConfirmed) {
      unchanged += 1;
      continue;
    }
    const own = planned.get(document) ?? [];
    planned.set(document, own);
    own.push({
      path,
      label,
      main,
      before: translation.text,
      after: isSame ? translation.text : after,
      isRich,
      line: incoming.line,
      hasChanged: !isSource(incoming, main, isRich),
      wasCleaned: incoming.wasCleaned,
      lacksMarkup: MARKUP.test(main) && !MARKUP.test(after),
      byMachine: incoming.byMachine,
    });
  }
  return {
    langCode,
    documents: [...planned].map(([document, own]) => ({ document, texts: own })),
    unknown,
    unchanged,
    untranslated,
  };
}

const MARKUP = /<i>|<br|[\r\n]/i;

const isSource = ({ source }: IncomingText, main: string, isRich: boolean): boolean =>
  comparable(isRich ? source.rich : source.plain, isRich) === comparable(main, isRich);

type Text = TranslatableDocument['texts'][number];

interface Located {
  document: TranslatableDocument;
  found: Text;
}

/** Texts of all documents by what their main text is, as files give it back. */
function textsBySource(documents: readonly TranslatableDocument[]): Map<string, Located[]> {
  const bySource = new Map<string, Located[]>();
  for (const document of documents)
    for (const found of document.texts) {
      const key = sourceKey(found.main, found.isRich);
      const same = bySource.get(key);
      if (same) same.push({ document, found });
      else bySource.set(key, [{ document, found }]);
    }
  return bySource;
}

const sourceKey = (text: string, isRich: boolean): string => `${isRich} ${comparable(text, isRich)}`;

/**
 * The text of a unit whose file is named after what the program was given: its main text says which
 * it is, the first that is still free.
 */
function findBySource(
  { source, path, name }: IncomingText,
  bySource: ReadonlyMap<string, readonly Located[]>,
  taken: ReadonlySet<Text>,
): Located | undefined {
  const free = [sourceKey(source.rich, true), sourceKey(source.plain, false)]
    .flatMap((key) => bySource.get(key) ?? [])
    .filter(({ found }) => !taken.has(found));
  return free.find(({ found }) => found.path === path || found.path === name) ?? free[0];
}

/** The text of a unit: where it was, or where it has moved to. */
function findText({ texts }: TranslatableDocument, incoming: IncomingText) {
  const there = texts.find(({ path }) => path === incoming.path || path === incoming.name);
  if (there && isSource(incoming, there.main, there.isRich)) return there;
  const moved = texts.filter(({ main, isRich }) => isSource(incoming, main, isRich));
  return moved.length === 1 ? moved[0] : there;
}
