// The checks before publishing: their names and severities, what they are given and what they find.
// See src/content/README.md#checks-before-publishing.
import { KIND_TABLE } from '#content/kindTable.ts';
import type { Documents, KindName } from '#content/kinds.ts';
import type { Path } from '#schema/path.ts';
import type { Language } from './languages.ts';
import type { TextTimes } from './textTimes.ts';

/** An error stops publishing; a warning needs a word of why. */
export type CheckSeverity = 'error' | 'warning';

/** Every check: a shopper would meet an error, and miss something by a warning. */
export const CHECKS = {
  invalid: 'error',
  missingDocument: 'error',
  outsideShowroom: 'error',
  noTarget: 'error',
  emptyButton: 'error',
  missingFile: 'error',
  quizDeadEnd: 'error',
  quizEndlessLoop: 'error',
  quizLoop: 'warning',
  quizNoAnswers: 'warning',
  quizNoResult: 'warning',
  unreachable: 'warning',
  hiddenButton: 'warning',
  unlinkedCard: 'warning',
  unusedTarget: 'warning',
  unheardTouches: 'warning',
  unfinishedTarget: 'warning',
  missingPicture: 'warning',
  alternativeText: 'warning',
  missingPoster: 'warning',
  missingCaptions: 'warning',
  missingVideo: 'warning',
  missingCharacter: 'warning',
  priceDates: 'error',
  expiredPrice: 'error',
  endingPrice: 'warning',
  heavyFile: 'warning',
  filmNote: 'warning',
  heavyEnvironment: 'warning',
  missingTranslation: 'warning',
  oldTranslation: 'warning',
  machineTranslation: 'warning',
  longTranslation: 'warning',
} as const satisfies Record<string, CheckSeverity>;

export type CheckName = keyof typeof CHECKS;

/** Finding of a check in a field. */
export interface Problem {
  check: CheckName;
  /** Content path; '' for the whole document. */
  path: Path;
  message: string;
  /** The document that is missing, if publishing it too would help. */
  needs?: { kind: KindName; id: string };
}

export interface CheckFinding extends Problem {
  severity: CheckSeverity;
  kind: KindName;
  id: string;
  /** Where it is, in an editor's words: 'Buttons › 1 › Text'; '' for the whole document. */
  label: string;
}

/** A file of the media store. */
export interface CheckedFile {
  mime: string;
  bytes: number;
  alternativeText: string | null;
  /** Notes of the upload about the file. */
  notes?: readonly string[];
}

/** A document, restored (content/restore.ts). */
export type CheckedDocument = {
  [K in KindName]: {
    kind: K;
    id: string;
    document: Documents[K];
    /** When the texts were written, if known. */
    textsChanged?: TextTimes;
  };
}[KindName];

export interface CheckInput {
  /** The environment that is published. Home screens and settings of others are not checked. */
  environment: string;
  /** Everything that is published, by `documentKey`. */
  documents: ReadonlyMap<string, CheckedDocument>;
  /** The media store, by URL. */
  files: ReadonlyMap<string, CheckedFile>;
  /** When it is published, in ms since 1970; without it no price has ended. */
  nowMs?: number;
  /** Whether embedded pages come from another host than the showroom. */
  framesAreForeign?: boolean;
  /** Width of a text, by which translations are compared; else their characters are counted. */
  widthOf?: (text: string, langCode: string) => number;
}

export const documentKey = (kind: KindName, id: string): string => `${kind}/${id}`;

/** Data of other documents for the checks of one document. */
export interface CheckContext extends CheckInput {
  /** The languages that the home screen offers. */
  languages: readonly Language[];
  /** The day in the stores; '' if it does not matter. */
  today: string;
  /** The prices that other documents refer to. */
  shownPrices: () => ReadonlySet<string>;
  /** Addresses of the files that the checked documents show. */
  usedFiles: Set<string>;
  /** Problems of each slide and result, by `documentKey`; found on first use. */
  quizProblems: () => ReadonlyMap<string, readonly Problem[]>;
}

/** The kind of an API collection. */
export const kindOfCollection = (collection: string): KindName | undefined =>
  KIND_NAMES.find((name) => KIND_TABLE[name].collection === collection);

const KIND_NAMES = Object.keys(KIND_TABLE) as KindName[];
