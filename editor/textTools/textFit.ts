// Whether a text fits where it stands, by what is on the stage now.
import { STAGE } from '#config/limits.ts';
import { fitNodesOf } from '#state/fitNodes.ts';
import type { SceneNode } from '#state/sceneRegistry.ts';
import type { Path } from '#schema/path.ts';
import { fitProblems, type FitCheck, type FitProblem } from '../fit/fitProblems.ts';

/** What the length of a text can do. */
const BY_LENGTH = ['cut', 'truncated', 'outgrows', 'unseen', 'overlap', 'manyLines', 'brokenWord'] as const;
type LengthCheck = (typeof BY_LENGTH)[number];

export interface TextFit {
  lines: number;
  /** The worst thing that is wrong; null if it fits. */
  problem: (Omit<FitProblem, 'check'> & { check: LengthCheck }) | null;
}

interface Shown {
  /** Its path on the stage. */
  path: Path;
  isOneScreen: boolean;
  /** The plain text at a path of what is drawn. */
  textAt: (path: Path) => string;
}

/** Null if no text of this path is on the stage. */
export function textFitOf(
  entries: readonly SceneNode[],
  { path, isOneScreen, textAt }: Shown,
): TextFit | null {
  const nodes = fitNodesOf(entries);
  const node = nodes.find((one) => one.path === path && one.text);
  if (!node?.text) return null;
  const report = { serial: 0, widthPx: STAGE.widthPx, heightPx: STAGE.heightPx, picture: null, nodes };
  const own = fitProblems({ report, isOneScreen, textAt }).flatMap((problem) => ofText(problem, path));
  const [worst = null] = own.toSorted(
    (one, other) => BY_LENGTH.indexOf(one.check) - BY_LENGTH.indexOf(other.check),
  );
  return { lines: Math.max(1, Math.round(node.rect.height / node.text.linePx)), problem: worst };
}

const isByLength = (check: FitCheck): check is LengthCheck =>
  (BY_LENGTH as readonly FitCheck[]).includes(check);

/** A problem as that of this text; of an overlap it may be the second. */
function ofText({ check, ...problem }: FitProblem, path: Path): NonNullable<TextFit['problem']>[] {
  if (!isByLength(check)) return [];
  if (problem.path === path) return [{ ...problem, check }];
  return problem.other === path ? [{ ...problem, check, path, other: problem.path }] : [];
}
