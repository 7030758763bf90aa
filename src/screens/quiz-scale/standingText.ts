// The scale of a quiz in words.
import type { scaleLabelsFor } from '#config/scaleLabels.ts';
import type { ShownCandidate } from './useCandidates.ts';

type Labels = ReturnType<typeof scaleLabelsFor>;
type Named = Pick<ShownCandidate, 'name' | 'total' | 'isLeading'>;

/** 'Leading: Cairn 9, then Solis Mini'; '' without candidates. */
export function standingText(candidates: readonly Named[], labels: Labels): string {
  const namesOf = (some: readonly Named[]): string => some.map(({ name }) => name).join(labels.comma);
  const first = candidates.filter(({ isLeading }) => isLeading);
  if (first.length === 0) return candidates.length > 0 ? labels.open(namesOf(candidates)) : '';
  const leading = (first.length > 1 ? labels.level : labels.leading)(namesOf(first));
  const others = candidates.filter(({ isLeading, total }) => !isLeading && total > 0);
  return others.length > 0 ? labels.followed(leading, namesOf(others)) : leading;
}
