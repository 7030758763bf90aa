// Messages for refused timings.
import type { TimingRefusal } from './timingValues.ts';
import { t } from '../i18n/t.ts';
import { MOTION_SYMBOLS } from './motionSymbols.ts';

const MOTION_FAULTS = {
  unknown: (field: string) => t('{field}: unknown timing', { field }),
  'no number': (field: string) => t('{field}: must be a number', { field }),
  'out of range': (field: string, range: string) => t('{field}: must be {range}', { field, range }),
  'not whole': (field: string) => t('{field}: must be a whole number', { field }),
  'no curve': (field: string) => t('{field}: must be four numbers, such as [0.25, 1, 0.5, 1]', { field }),
  'no group': (field: string) =>
    t("{field}: must be a group such as '{'\"tokens\": '{'\"fadeS\": 0.2'}}'", { field }),
};

export function refusalMessage({ field, fault, min = 0, max = 0, unit = '' }: TimingRefusal): string {
  const symbol = MOTION_SYMBOLS[unit as keyof typeof MOTION_SYMBOLS] ?? '';
  return MOTION_FAULTS[fault](field, t('{min} to {max}', { min, max }) + (symbol && ` ${symbol}`));
}

/** Why a text is not valid JSON, with the position if the browser gives one. */
export function invalidJsonMessage(text: string, failure: unknown): string {
  const offset = Number(/position (\d+)/.exec(String(failure))?.[1] ?? Number.NaN);
  return Number.isNaN(offset)
    ? t('Invalid JSON. Nothing was imported.')
    : t('Invalid JSON at line {line}. Nothing was imported.', {
        line: text.slice(0, offset).split('\n').length,
      });
}
