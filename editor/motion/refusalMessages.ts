// Messages for refused timings.
import { MOTION } from '../messages/editorMessages.ts';
import type { TimingRefusal } from './timingValues.ts';

export function refusalMessage({ field, fault, min = 0, max = 0, unit = '' }: TimingRefusal): string {
  return MOTION.faults[fault](
    field,
    MOTION.range(min, max, MOTION.symbols[unit as keyof typeof MOTION.symbols] ?? ''),
  );
}

/** Why a text is not valid JSON, with the position if the browser gives one. */
export function invalidJsonMessage(text: string, failure: unknown): string {
  const offset = Number(/position (\d+)/.exec(String(failure))?.[1] ?? Number.NaN);
  return MOTION.badJson(Number.isNaN(offset) ? '' : MOTION.jsonAt(text.slice(0, offset).split('\n').length));
}
