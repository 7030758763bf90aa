// What was refused, in a designer's words.
import { MOTION } from '../messages/editorMessages.ts';
import type { TimingRefusal } from './timingValues.ts';

export function refusalMessage({ field, fault, min = 0, max = 0, unit = '' }: TimingRefusal): string {
  return MOTION.faults[fault](
    field,
    MOTION.range(min, max, MOTION.signs[unit as keyof typeof MOTION.signs] ?? ''),
  );
}

/** What is wrong with a text that is no JSON; the place where the browser names one. */
export function invalidJsonMessage(text: string, failure: unknown): string {
  const at = Number(/position (\d+)/.exec(String(failure))?.[1] ?? Number.NaN);
  return MOTION.badJson(Number.isNaN(at) ? '' : MOTION.jsonAt(text.slice(0, at).split('\n').length));
}
