// Remembers what the checks find in a document as long as nothing changes that they read: the
// document itself, the existence of others that it names, files, languages, prices and the day. So
// publishing costs what has changed, and not what there is.
import {
  documentKey,
  type CheckContext,
  type CheckedDocument,
  type CheckedFile,
  type CheckFinding,
} from '#rules/checkTypes.ts';
import { checkDocument } from './publishChecks.ts';

/** Parts of the context that the checks of a document have read. */
interface Reads {
  shared: string;
  /** Other documents, by key, and whether they are there. */
  documents: Map<string, boolean>;
  files: Map<string, string>;
  isShownPrice: boolean | undefined;
  quizProblems: string;
  usedFiles: readonly string[];
}

interface Remembered extends Reads {
  findings: readonly CheckFinding[];
}

/** By document, then by environment. */
const remembered = new WeakMap<CheckedDocument, Map<string, Remembered>>();

/** The same as `checkDocument`; documents are known by identity, and never change. */
export function rememberedFindings(context: CheckContext, checked: CheckedDocument): CheckFinding[] {
  const byEnvironment = remembered.get(checked) ?? new Map<string, Remembered>();
  remembered.set(checked, byEnvironment);
  const known = byEnvironment.get(context.environment);
  if (known && isCurrent(known, context, checked)) {
    for (const url of known.usedFiles) context.usedFiles.add(url);
    return [...known.findings];
  }
  const made = check(context, checked);
  byEnvironment.set(context.environment, made);
  for (const url of made.usedFiles) context.usedFiles.add(url);
  return [...made.findings];
}

function check(context: CheckContext, checked: CheckedDocument): Remembered {
  const documents = new Map<string, boolean>();
  const files = new Map<string, string>();
  const usedFiles = new Set<string>();
  let isShownPrice: boolean | undefined;
  const findings = checkDocument(
    {
      ...context,
      usedFiles,
      documents: readOnly(context.documents, (key, found) => documents.set(key, found !== undefined)),
      files: readOnly(context.files, (url, file) => files.set(url, textOf(file))),
      shownPrices: () => {
        isShownPrice = context.shownPrices().has(checked.id);
        return context.shownPrices();
      },
    },
    checked,
  );
  return {
    shared: sharedOf(context),
    documents,
    files,
    isShownPrice,
    quizProblems: quizProblemsOf(context, checked),
    usedFiles: [...usedFiles],
    findings,
  };
}

function isCurrent(known: Remembered, context: CheckContext, checked: CheckedDocument): boolean {
  if (known.shared !== sharedOf(context) || known.quizProblems !== quizProblemsOf(context, checked))
    return false;
  if (known.isShownPrice !== undefined && known.isShownPrice !== context.shownPrices().has(checked.id))
    return false;
  for (const [key, isThere] of known.documents) if (context.documents.has(key) !== isThere) return false;
  for (const [url, text] of known.files) if (textOf(context.files.get(url)) !== text) return false;
  return true;
}

/** A map that reports what is looked up in it. */
const readOnly = <V>(
  map: ReadonlyMap<string, V>,
  onRead: (key: string, value: V | undefined) => void,
): ReadonlyMap<string, V> => {
  const get = (key: string): V | undefined => {
    const value = map.get(key);
    onRead(key, value);
    return value;
  };
  return Object.assign(Object.create(map) as ReadonlyMap<string, V>, {
    get,
    has: (key: string) => get(key) !== undefined,
    forEach: unreadable,
    keys: unreadable,
    values: unreadable,
    entries: unreadable,
    [Symbol.iterator]: unreadable,
  });
};

/** A check that reads all documents would have to run again with each change. */
function unreadable(): never {
  throw new Error('The checks of a document read other documents only by their keys');
}

const shared = new WeakMap<object, string>();

/** The part of the context that is the same for all documents. */
function sharedOf({ languages, today, framesAreForeign }: CheckContext): string {
  const known = shared.get(languages);
  if (known !== undefined) return known;
  const text = JSON.stringify([languages, today, framesAreForeign]);
  shared.set(languages, text);
  return text;
}

const texts = new WeakMap<CheckedFile, string>();

function textOf(file: CheckedFile | undefined): string {
  if (!file) return '';
  const known = texts.get(file);
  if (known !== undefined) return known;
  const text = JSON.stringify([file.mime, file.bytes, file.alternativeText, file.notes]);
  texts.set(file, text);
  return text;
}

const quizProblemsOf = (context: CheckContext, { kind, id }: CheckedDocument): string =>
  kind === 'quizSlide' || kind === 'quizResult'
    ? JSON.stringify(context.quizProblems().get(documentKey(kind, id)) ?? [])
    : '';
