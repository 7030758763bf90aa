// Finds what does not fit on a measured stage: decided from positions, sizes and colors alone,
// without a browser. See editor/shell/README.md#fit-sheet.
import { DRAWN_TEXT_MAX_CHARS, SIZES } from '#config/limits.ts';
import type { FitNode, FitRect, FitReport } from '#rules/fitReport.ts';
import { contrastRatio } from '#rules/groundColor.ts';
import { textWidth } from '#rules/textWidth.ts';
import type { Path } from '#schema/path.ts';

export type FitCheck =
  | 'cut'
  | 'truncated'
  | 'outgrows'
  | 'unseen'
  | 'overlap'
  | 'manyLines'
  | 'brokenWord'
  | 'small'
  | 'contrast'
  | 'target'
  | 'crowded'
  | 'untranslated'
  | 'noLanguage';

export interface FitProblem {
  check: FitCheck;
  /** Content path in the main language. */
  path: Path;
  /** Path of the other one, of an overlap. */
  other?: Path;
  /** The measured value: px, lines, characters, a ratio, or a word. */
  value?: string;
  /** Where it is, as shares of the stage; null for what is not in the picture. */
  share: FitRect | null;
}

export type Found = Omit<FitProblem, 'share'>;

interface Measured {
  report: FitReport;
  /** A screen that is meant to be seen at once, in letters of the usual size. */
  isOneScreen: boolean;
  /** The plain text at a path of what was drawn. */
  textAt: (path: Path) => string;
}

/** Legal text is the smallest; a price is looked for. See src/screens/README.md#brand. */
const SMALLEST_PX = { price: 28, other: 24 } as const;
const PRICE = /price|term/i;
/** Minimum contrast of WCAG 2.2, level AA, for text of any size. */
const CONTRAST = 4.5;
/** A heading of more lines is read as a paragraph. */
const HEADING_LINES = 4;
/** Rounding, and what reaches over an edge of a letter. */
const SPARE_PX = 3;
/** Lines may touch, since letters do not fill them. */
const LINE_SHARE = 0.3;
/**
 * Shares of the smaller one that two targets may have in common: margins of small ones meet, and a
 * button may be on a card.
 */
const TARGET_SHARES = [0.25, 0.9] as const;
/** Measured widths are those of a lighter weight without kerning: a word this much wider breaks. */
const WORD_SPARE = 1.06;

/**
 * Returns the problems in reading order. A text without a field cannot be fixed and is left out.
 */
export function fitProblems({ report, isOneScreen, textAt }: Measured): FitProblem[] {
  const { nodes } = report;
  const stage = stageOf(report);
  return nodes.flatMap((node, index) => {
    const found: (Found | null)[] = [
      ...lengthProblems(node, { report, isOneScreen, textAt }),
      sizeProblem(node),
      contrastProblem(node),
      targetProblem(node),
      ...overlapProblems(node, index, nodes),
    ];
    return found.flatMap((problem) => {
      if (!problem || problem.path === '') return [];
      // The picture marks the text of an overlap of a text and a button.
      const named = problem.path === node.path ? node : nodes.find(({ path }) => path === problem.path);
      return [{ ...problem, share: shareOf(named ?? node, stage) }];
    });
  });
}

/** Returns problems that the length of the text at an index causes, for itself and for others. */
export function textProblems(index: number, measured: Measured): Found[] {
  const { nodes } = measured.report;
  const node = nodes[index];
  if (!node?.text) return [];
  const overlaps = nodes.map((other, at) =>
    at !== index && isBeside(node, index, other, at, nodes) ? overlapOf(node, other) : null,
  );
  return [...lengthProblems(node, measured), ...overlaps].filter((problem) => problem !== null);
}

const stageOf = ({ widthPx, heightPx }: FitReport): FitRect => ({
  x: 0,
  y: 0,
  width: widthPx,
  height: heightPx,
});

function lengthProblems(node: FitNode, { report, isOneScreen, textAt }: Measured): (Found | null)[] {
  const stage = stageOf(report);
  return [
    cutProblem(node, stage),
    isOneScreen ? unseenProblem(node, stage) : null,
    outgrowsProblem(node, report.nodes[node.control]),
    truncatedProblem(node, textAt),
    linesProblem(node),
    wordProblem(node, textAt),
  ];
}

function shareOf({ rect, view }: FitNode, stage: FitRect): FitRect | null {
  const seen = { x: Math.max(0, rect.x), y: Math.max(0, rect.y) };
  const right = Math.min(stage.width, rect.x + rect.width);
  const bottom = Math.min(stage.height, rect.y + rect.height, view ? view.y + view.height : stage.height);
  if (right <= seen.x || bottom <= seen.y) return null;
  return {
    x: seen.x / stage.width,
    y: seen.y / stage.height,
    width: (right - seen.x) / stage.width,
    height: (bottom - seen.y) / stage.height,
  };
}

/** The largest distance by which a rectangle goes beyond another; 0 if it is within. */
const beyondPx = (inner: FitRect, outer: FitRect): number =>
  Math.max(
    0,
    outer.x - inner.x,
    outer.y - inner.y,
    inner.x + inner.width - outer.x - outer.width,
    inner.y + inner.height - outer.y - outer.height,
  );

/** Text that does not scroll ends at the stage's edge; other text is no wider than its view. */
function cutProblem({ path, rect, view, text }: FitNode, stage: FitRect): Found | null {
  if (!text) return null;
  const px = view ? rect.width - view.width : beyondPx(rect, stage);
  return px > SPARE_PX ? { check: 'cut', path, value: `${Math.round(px)}` } : null;
}

function unseenProblem({ path, rect, view, isControl }: FitNode, stage: FitRect): Found | null {
  if (!view || !isControl) return null;
  const end = Math.min(view.y + view.height, stage.height);
  const px = rect.y + rect.height - end;
  return px > SPARE_PX ? { check: 'unseen', path, value: `${Math.round(px)}` } : null;
}

function outgrowsProblem({ path, rect, text }: FitNode, control: FitNode | undefined): Found | null {
  if (!text || !control) return null;
  const px = beyondPx(rect, control.rect);
  return px > SPARE_PX ? { check: 'outgrows', path, value: `${Math.round(px)}` } : null;
}

/** A text is drawn up to this length, see `DRAWN_TEXT_MAX_CHARS`. */
function truncatedProblem({ path, text }: FitNode, textAt: Measured['textAt']): Found | null {
  const chars = text ? textAt(path).length : 0;
  return chars > DRAWN_TEXT_MAX_CHARS ? { check: 'truncated', path, value: `${chars}` } : null;
}

function linesProblem({ path, rect, text }: FitNode): Found | null {
  const lines = text?.isHeading ? Math.round(rect.height / text.linePx) : 0;
  return lines > HEADING_LINES ? { check: 'manyLines', path, value: `${lines}` } : null;
}

/** Between words, and where a browser breaks one. */
const BETWEEN = /[\s\u00ad/–—-]+/;
/** Scripts that break between any characters have no words to break. */
const WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d\p{P}\p{M}]+$/u;

function wordProblem({ path, text }: FitNode, textAt: Measured['textAt']): Found | null {
  if (!text) return null;
  const word = textAt(path)
    .split(BETWEEN)
    .filter((one) => WORD.test(one))
    .find((one) => widthPx(one, text) > text.wrapPx * WORD_SPARE);
  return word === undefined ? null : { check: 'brokenWord', path, value: word };
}

const widthPx = (word: string, { sizePx, trackingPx }: NonNullable<FitNode['text']>): number =>
  (textWidth(word) * sizePx) / 1_000 + trackingPx * word.length;

function sizeProblem({ path, text }: FitNode): Found | null {
  if (!text) return null;
  const smallestPx = PRICE.test(lastKeyOf(path)) ? SMALLEST_PX.price : SMALLEST_PX.other;
  const px = Math.round(text.sizePx);
  return px < smallestPx ? { check: 'small', path, value: `${px}` } : null;
}

const lastKeyOf = (path: Path): string => path.slice(path.lastIndexOf('.') + 1);

function contrastProblem({ path, text }: FitNode): Found | null {
  if (!text || text.background === null) return null;
  const ratio = contrastRatio(text.color, text.background);
  return ratio < CONTRAST ? { check: 'contrast', path, value: ratio.toFixed(1) } : null;
}

function targetProblem({ path, rect, isControl }: FitNode): Found | null {
  const px = Math.min(rect.width, rect.height);
  return isControl && px < SIZES.minTargetPx - 1
    ? { check: 'target', path, value: `${Math.round(px)}` }
    : null;
}

/** With what comes later, so that each pair is found once. */
function overlapProblems(node: FitNode, index: number, nodes: readonly FitNode[]): Found[] {
  const found: Found[] = [];
  for (let at = index + 1; at < nodes.length; at += 1) {
    const other = nodes[at];
    if (!other || !isBeside(node, index, other, at, nodes)) continue;
    const problem = overlapOf(node, other);
    if (problem) found.push(problem);
  }
  return found;
}

/** Whether both are there at once, and neither is part of the other or says the same. */
function isBeside(
  node: FitNode,
  index: number,
  other: FitNode,
  at: number,
  nodes: readonly FitNode[],
): boolean {
  if (other.path === node.path || !isSameView(node.view, other.view)) return false;
  return !isWithin(other, index, nodes) && !isWithin(node, at, nodes);
}

const isSameView = (one: FitRect | null, other: FitRect | null): boolean =>
  one === null || other === null
    ? one === other
    : one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

function isWithin({ control }: FitNode, index: number, nodes: readonly FitNode[]): boolean {
  for (let at = control; at >= 0; at = nodes[at]?.control ?? -1) if (at === index) return true;
  return false;
}

function overlapOf(one: FitNode, other: FitNode): Found | null {
  if (one.text && other.text) return textOverlap(one, other, Math.min(one.text.linePx, other.text.linePx));
  if (one.text && isDrawnTarget(other)) return textOverlap(one, other, one.text.linePx);
  if (other.text && isDrawnTarget(one)) return textOverlap(other, one, other.text.linePx);
  return targetsOverlap(one, other);
}

/** A small target is larger than what is drawn; one that opens a modal is over its own text. */
const isDrawnTarget = ({ isControl, rect, path }: FitNode): boolean =>
  isControl && Math.min(rect.width, rect.height) > SIZES.minTargetPx + 1 && !path.endsWith('Modal');

function textOverlap(one: FitNode, other: FitNode, linePx: number): Found | null {
  const { width, height } = commonRect(one.rect, other.rect);
  return width > SPARE_PX && height > linePx * LINE_SHARE
    ? { check: 'overlap', path: one.path, other: other.path }
    : null;
}

function targetsOverlap(one: FitNode, other: FitNode): Found | null {
  if (!one.isControl || !other.isControl) return null;
  const { width, height } = commonRect(one.rect, other.rect);
  const smallest = Math.min(one.rect.width * one.rect.height, other.rect.width * other.rect.height);
  const share = (Math.max(0, width) * Math.max(0, height)) / smallest;
  return share > TARGET_SHARES[0] && share < TARGET_SHARES[1]
    ? { check: 'crowded', path: one.path, other: other.path }
    : null;
}

function commonRect(one: FitRect, other: FitRect): { width: number; height: number } {
  return {
    width: Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
    height: Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
  };
}
