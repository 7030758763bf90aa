// The pictures of the fit sheet: each document in each language and state, and what was found in
// them, kept for the session.
import { createStore } from 'zustand/vanilla';
import { KINDS, KINDS_BY_NAME, type AnyDocument, type KindName } from '#content/kinds.ts';
import type { FitReport } from '#rules/fitReport.ts';
import { languagesOf, translated, type Language } from '#rules/languages.ts';
import { stateOf, translatableTexts } from '#rules/translatableTexts.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { WIZARD_PREVIEWS, type WizardPreview } from '#state/kioskStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { fitProblems, type FitProblem } from './fitProblems.ts';
import { documentIn, type FitState } from './fitStates.ts';

/** A document to be drawn, as it is saved or as it is being edited. */
export interface FitDocument {
  kind: KindName;
  id: string;
  name: string;
  /** The screen of a wizard; 'None' for its first one, and for other kinds. */
  preview: WizardPreview;
  document: AnyDocument;
  /** Changes with the document. */
  version: string;
  isUnsaved?: true;
}

/** A document in a language and a state. */
export interface FitCell {
  key: string;
  owner: FitDocument;
  langCode: string;
  state: FitState;
}

export interface FitResult {
  /** Object URL; null if it could not be drawn. */
  picture: string | null;
  problems: readonly FitProblem[];
}

/** Each row of the sheet once. */
export const rowKeyOf = ({ kind, id, preview }: FitDocument): string => `${kind}/${id}/${preview}`;

/** A document, or each screen of a wizard. */
export const screensOf = (owner: FitDocument): FitDocument[] =>
  owner.kind === 'availabilityWizard' ? WIZARD_PREVIEWS.map((preview) => ({ ...owner, preview })) : [owner];

/** Kinds that a shopper sees as a screen; a price by itself is for editors. */
export const FIT_KINDS: readonly (typeof KINDS)[number][] = KINDS.filter(
  ({ kind, route }) => route !== null && kind !== 'price',
);

/** Screens that are made to be seen at once, without scrolling. */
export const ONE_SCREEN: ReadonlySet<KindName> = new Set(['quizSlide', 'giftMessage']);

/** The languages of a document among those of the site; its own if it is in one alone. */
export function languagesIn({ document }: FitDocument, site: readonly Language[]): readonly string[] {
  if (!('alternates' in document)) return [site[0]?.langCode ?? ''];
  const own = languagesOf(document).map(({ langCode }) => langCode);
  return site.map(({ langCode }) => langCode).filter((code, index) => index === 0 || own.includes(code));
}

/** Findings that concern the whole document are listed with its first screen alone. */
const isFirstScreen = ({ preview }: FitDocument): boolean => preview === 'None';

/** The languages of the site that a document can have and has not. */
export const languagesMissingIn = (owner: FitDocument, site: readonly Language[]): Language[] =>
  'alternates' in owner.document && isFirstScreen(owner)
    ? site.filter(({ langCode }) => !languagesIn(owner, site).includes(langCode))
    : [];

export const cellOf = (owner: FitDocument, langCode: string, state: FitState): FitCell => ({
  key: `${rowKeyOf(owner)}@${owner.version} ${langCode} ${state}`,
  owner,
  langCode,
  state,
});

/** Every picture of a document, language by language. */
export const cellsOf = (
  owner: FitDocument,
  langCodes: readonly string[],
  states: readonly FitState[],
): FitCell[] => langCodes.flatMap((langCode) => states.map((state) => cellOf(owner, langCode, state)));

export const drawnDocument = ({ owner, state }: FitCell): AnyDocument =>
  documentIn(owner.kind, owner.document, state);

/** Visitor path of a picture. */
export const pathOfCell = ({ owner: { kind, id }, langCode }: FitCell): string =>
  pathOfDocument(KINDS_BY_NAME[kind], id, langCode);

/** The plain text at a path of a document. Italics do not end a word, but a line break does. */
export const drawnTextAt =
  (shown: unknown) =>
  (path: Path): string =>
    String(valueAt(shown, path) ?? '')
      .replace(/<\/?i>/g, '')
      .replace(/<[^>]*>/g, ' ');

/** Returns the problems in a measured picture, as the sheet lists them. */
export function problemsIn(cell: FitCell, report: FitReport): FitProblem[] {
  const { owner, langCode, state } = cell;
  const shown = translated(drawnDocument(cell), langCode);
  const { schema } = KINDS_BY_NAME[owner.kind];
  const measured = fitProblems({
    report,
    isOneScreen: ONE_SCREEN.has(owner.kind) && state !== 'large',
    textAt: drawnTextAt(shown),
  }).filter(({ path }) => fieldAt(schema, shown, path) !== undefined);
  return state === 'asIs' && isFirstScreen(owner)
    ? [...measured, ...untranslatedIn(owner, langCode)]
    : measured;
}

function untranslatedIn({ kind, document }: FitDocument, langCode: string): FitProblem[] {
  return translatableTexts(KINDS_BY_NAME[kind].schema, document as never, [])
    .filter((text) => stateOf(text, langCode) === 'missing')
    .map(({ path }) => ({ check: 'untranslated', path, share: null }));
}

/** Root path of a language in a document: '' for the main one, else 'alternates.0'. */
export function rootIn({ document }: FitDocument, langCode: string): Path {
  const alternates = 'alternates' in document ? (document.alternates as readonly Language[]) : [];
  const index = alternates.findIndex((translation) => translation.langCode === langCode);
  return index < 0 ? '' : joinPath('alternates', index);
}

/** Pictures of the session; the oldest ones go first. */
const KEPT_COUNT = 1_500;

export const fitStore = createStore<{ results: ReadonlyMap<string, FitResult> }>()(() => ({
  results: new Map(),
}));

export function keepResult(cell: FitCell, result: FitResult): void {
  const results = new Map(fitStore.getState().results).set(cell.key, result);
  for (const [key, { picture }] of results) {
    if (results.size <= KEPT_COUNT) break;
    if (picture !== null) URL.revokeObjectURL(picture);
    results.delete(key);
  }
  fitStore.setState({ results });
}
