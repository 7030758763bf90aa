// Whether a text fits in its place, by what is on the stage now.
import { STAGE } from '#config/limits.ts';
import { fitNodesOf } from '#state/fitNodes.ts';
import type { SceneNode } from '#state/sceneRegistry.ts';
import type { Path } from '#schema/path.ts';
import { textProblems, type FitCheck, type Found } from '../fit/fitProblems.ts';

/** Checks that depend on the length of a text. */
const BY_LENGTH = ['cut', 'truncated', 'outgrows', 'unseen', 'overlap', 'manyLines', 'brokenWord'] as const;
type LengthCheck = (typeof BY_LENGTH)[number];

export interface TextFit {
  lines: number;
  /** The worst thing that is wrong; null if it fits. */
  problem: (Found & { check: LengthCheck }) | null;
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
  const index = nodes.findIndex((one) => one.path === path && one.text);
  const node = nodes[index];
  if (!node?.text) return null;
  const report = { serial: 0, widthPx: STAGE.widthPx, heightPx: STAGE.heightPx, picture: null, nodes };
  const [worst = null] = textProblems(index, { report, isOneScreen, textAt })
    .flatMap(({ check, ...problem }) => (isByLength(check) ? [{ ...problem, check }] : []))
    .toSorted((one, other) => BY_LENGTH.indexOf(one.check) - BY_LENGTH.indexOf(other.check));
  return { lines: Math.max(1, Math.round(node.rect.height / node.text.linePx)), problem: worst };
}

const isByLength = (check: FitCheck): check is LengthCheck =>
  (BY_LENGTH as readonly FitCheck[]).includes(check);
