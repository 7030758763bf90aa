// Links, films and pictures that visitors can touch on each page, found by the schemas.
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { KIND_TABLE } from '#content/kindTable.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { collectionOfTarget } from '#rules/documentUses.ts';
import { pathOfFreeformUrl, pathOfTarget, type Target } from '#rules/links.ts';
import { describe } from '#schema/describe.ts';
import { leafFieldsIn, type LeafField } from '#schema/leafFields.ts';
import { plainOf } from '#rules/plainText.ts';
import type { DemoLink, DemoPage } from './demoVisits.ts';

type Group = Record<string, unknown>;

/** Names of what a visitor reads on a link, the first that is there. */
const LABELS = ['analyticsTag', 'label', 'text', 'ctaText', 'buttonText', 'model', 'title'];
const TRANSLATION = /^alternates\./;

/** The page of a document in its main language; undefined for one that is no screen. */
export function demoPageOf(kind: KindName, id: string, document: unknown): DemoPage | undefined {
  const { route, schema } = KINDS_BY_NAME[kind];
  if (route === null) return undefined;
  const leaves = leafFieldsIn(describe(schema).fields ?? {}, document).filter(
    ({ path }) => !TRANSLATION.test(path),
  );
  const isSlide = kind === 'quizSlide';
  return {
    kind,
    id,
    links: isSlide ? [] : leaves.flatMap((leaf) => linkOf(leaf, id) ?? []),
    pictures: leaves.filter(isPlainPicture).map(({ path }) => path),
    ...(isSlide && { slide: document as QuizSlide }),
  };
}

function linkOf({ path, meta, value, group }: LeafField, id: string): DemoLink | undefined {
  const within = group as Group;
  const owner = path.replace(/\.?[^.]+$/, '');
  const label = plainOf(String(LABELS.map((name) => within[name]).find(Boolean) ?? ''));
  const link = (to: string | null): DemoLink | undefined =>
    to === null ? undefined : { path: owner, label, to };
  if (meta.widget === 'video' && value !== null && 'captions' in within && !('totalSlides' in within))
    return { path, label, to: '' };
  if (value === '' || typeof value !== 'string') return undefined;
  if (path.endsWith('freeformUrl')) return link(pathOfFreeformUrl(value, id));
  if (meta.widget === 'document' && path.endsWith('startSlide'))
    return link(pathOfTarget({ targetType: 'quiz-slides', targetId: value }));
  if (meta.widget !== 'target' || collectionOfTarget(String(within['targetType'])) === undefined)
    return undefined;
  return link(pathOfTarget(within as unknown as Target));
}

/** A picture that nothing happens on. */
const isPlainPicture = ({ meta, value, group }: LeafField): boolean =>
  meta.widget === 'image' &&
  value !== null &&
  !('targetType' in (group as Group)) &&
  !('captions' in (group as Group));

/** Kinds that are screens. */
export const SCREEN_KINDS = (Object.keys(KIND_TABLE) as KindName[]).filter(
  (kind) => KIND_TABLE[kind].route !== null,
);
