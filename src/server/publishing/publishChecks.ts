// The checks before publishing: what would stop shoppers, and what they would miss. The same for
// everything that is published and for one document while it is edited. See
// src/content/README.md#checks-before-publishing.
import { CHECK_MESSAGES } from '#config/checkMessages.ts';
import { TEXT_LIMIT_CHARS } from '#config/limits.ts';
import { VALIDATION } from '#config/messages.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { validate } from '#content/validate.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import type { Path } from '#schema/path.ts';
import { checkButton } from './buttonChecks.ts';
import {
  CHECKS,
  documentKey,
  type CheckContext,
  type CheckedDocument,
  type CheckFinding,
  type CheckInput,
  type Problem,
} from '#rules/checkTypes.ts';
import {
  pathUnder,
  translationPath,
  walkDocument,
  type FieldLayout,
  type GroupAt,
  type Json,
} from '#rules/fieldLayout.ts';
import { languagesOf } from '#rules/languages.ts';
import { checkAddress, checkFramePath, checkLink, isFramePath } from '#rules/linkChecks.ts';
import { checkCharacters } from './characterChecks.ts';
import { checkCues, checkFile, checkMediaGroup, checkTotal } from './mediaChecks.ts';
import { checkPrice } from './priceChecks.ts';
import { dayIn } from '#rules/prices.ts';
import { pricesIn } from '#rules/pricesIn.ts';
import { quizProblems, quizProblemSteps } from '#rules/quizChecks.ts';
import { isSurelyValid } from './quickValidation.ts';
import { TranslationCheck } from '#rules/translationChecks.ts';

/**
 * Creates the context that a document is checked in. Make a new one when a document or file has
 * changed: unchanged documents, known by identity, are not read again.
 */
export function createCheckContext(input: CheckInput): CheckContext {
  const home = input.documents.get(documentKey('homeScreen', input.environment));
  const settings = input.documents.get(documentKey('environment', input.environment));
  const timeZone = settings?.kind === 'environment' ? settings.document.timeZone : '';
  let problems: Map<string, Problem[]> | undefined;
  let prices: Set<string> | undefined;
  return {
    ...input,
    usedFiles: new Set(),
    today: input.nowMs === undefined ? '' : dayIn(timeZone, input.nowMs),
    shownPrices: () =>
      (prices ??= new Set([...input.documents.values()].flatMap(({ document }) => pricesIn(document)))),
    languages: home?.kind === 'homeScreen' ? languagesOf(home.document) : [],
    quizProblems: () => (problems ??= quizProblems(input.documents.values())),
  };
}

/** Kinds of which each environment has one, under its own id. */
const OF_ENVIRONMENT: ReadonlyMap<KindName, (id: string) => string> = new Map([
  ['environment', CHECK_MESSAGES.noSettings],
  ['homeScreen', CHECK_MESSAGES.noHome],
]);

const QUIZ_KINDS: ReadonlySet<KindName> = new Set(['quizSlide', 'quizResult']);

/** Everything that the checks find in what is to be published, document by document. */
export const checkForPublishing = (input: CheckInput): CheckFinding[] => [...checkInSteps(input)].flat();

/**
 * The same in steps, one document each, for a caller that has other work in between, or remembers
 * what `check` finds.
 */
export function* checkInSteps(input: CheckInput, check = checkDocument): Generator<CheckFinding[]> {
  const { documents, environment } = input;
  const problems = yield* quizProblemSteps(documents.values());
  const context = { ...createCheckContext(input), quizProblems: () => problems };
  for (const [kind, message] of OF_ENVIRONMENT)
    if (!documents.has(documentKey(kind, environment)))
      yield [
        findingOf(kind, environment, '', {
          check: 'missingDocument',
          path: '',
          message: message(environment),
        }),
      ];
  for (const checked of documents.values()) yield check(context, checked);
  const total = checkTotal(context);
  if (total) yield [findingOf('environment', environment, '', total)];
}

/** Checks one document of the context. */
export function checkDocument(context: CheckContext, checked: CheckedDocument): CheckFinding[] {
  const { kind, id, document } = checked;
  if (OF_ENVIRONMENT.has(kind) && id !== context.environment) return [];
  const { schema } = KINDS_BY_NAME[kind];
  const isValid = isSurelyValid(schema, document);
  // The other checks rely on the schema.
  const complete = isValid ? document : restore(KINDS_BY_NAME[kind], document);
  const problems = [
    ...(isValid ? [] : invalidFields(checked)),
    ...problemsIn({ ...checked, document: complete } as CheckedDocument, context),
    ...(QUIZ_KINDS.has(kind) ? (context.quizProblems().get(documentKey(kind, id)) ?? []) : []),
  ];
  return problems.map((problem) => findingOf(kind, id, labelOf(checked, problem.path), problem));
}

/** Problems that also prevent a save: an older document may have them. */
function invalidFields({ kind, document }: CheckedDocument): Problem[] {
  const result = validate(KINDS_BY_NAME[kind], document);
  return result.ok ? [] : result.errors.map((error) => ({ check: 'invalid', ...error }));
}

/** Where a problem is, in an editor's words. A text that is not translated has its main labels. */
function labelOf({ kind, document }: CheckedDocument, path: Path): string {
  const { schema } = KINDS_BY_NAME[kind];
  const labels = labelsTo(schema, document, path);
  const [, translation = '', rest = ''] = TRANSLATED_PATH.exec(path) ?? [];
  const all =
    labels.length > 0 || translation === ''
      ? labels
      : [...labelsTo(schema, document, translation), ...labelsTo(schema, document, rest)];
  return all.join(' › ');
}

const TRANSLATED_PATH = /^(alternates\.\d+)\.(.+)$/;

const findingOf = (kind: KindName, id: string, label: string, problem: Problem): CheckFinding => ({
  ...problem,
  severity: CHECKS[problem.check],
  kind,
  id,
  label,
});

/** Returns the problems of the fields of a document, in their order. */
function problemsIn(checked: CheckedDocument, context: CheckContext): Problem[] {
  const { kind, id, document } = checked;
  const { files } = context;
  const problems: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  const fileCheck = { files, reported: new Set<string>(), used: context.usedFiles, report };
  const addressCheck = { context, productId: id, report };
  const translations = new TranslationCheck(checked, context, report);
  // Required too, but not by the schema.
  if (document.name.trim() === '') report({ check: 'invalid', path: 'name', message: VALIDATION.required });
  const group = (at: GroupAt): void => {
    checkButton(at, kind, report);
    checkMediaGroup(at, files, report);
  };
  const leaf = (field: FieldLayout, at: GroupAt): void => {
    switch (field.meta.widget) {
      case 'text':
      case 'richText':
        checkLength(field, at, report);
        if (isFramePath(field)) checkFramePath(field, at, context, report);
        else if (field.meta.isLink) checkAddress(field, at, addressCheck);
        else if (!field.meta.isCode) {
          checkCharacters(field, at, report);
          translations.text(field, at);
        }
        break;
      case 'captions':
        checkLength(field, at, report);
        checkCues(field, at, report);
        checkCharacters(field, at, report);
        translations.captions(field, at);
        break;
      case 'document':
      case 'target':
        checkLink(field, at, context, report);
        break;
      case 'image':
      case 'sound':
      case 'video':
        checkFile(field, at, fileCheck);
        break;
      default:
      // Numbers and choices are only validated.
    }
  };
  if (checked.kind === 'price') checkPrice(checked, context, report);
  walkDocument(KINDS_BY_NAME[kind].schema, document as unknown as Json, { group, leaf });
  translations.finish();
  return problems;
}

function checkLength(field: FieldLayout, at: GroupAt, report: (problem: Problem) => void): void {
  const limit = at.path === '' && field.key === 'name' ? TEXT_LIMIT_CHARS.name : TEXT_LIMIT_CHARS.text;
  [at.value, ...at.translations].forEach((group, index) => {
    const text = group?.[field.key];
    if (typeof text !== 'string' || text.length <= limit) return;
    const mainPath = pathUnder(at.path, field.key);
    const path = index === 0 ? mainPath : translationPath(index - 1, mainPath);
    report({ check: 'invalid', path, message: VALIDATION.tooLong(limit) });
  });
}
