// Motion values as a file: only differences from the defaults, as JSON. Invalid fields are refused
// by name, and then nothing is imported.
import {
  CURVE_RANGES,
  EASES,
  TOKENS,
  type Curve,
  type CurveField,
  type EaseName,
  type Motion,
  type MotionToken,
  type TokenName,
} from '#config/motionTokens.ts';
import { EASE_LABELS, TOKEN_LABELS } from './tokenLabels.ts';
import { t } from '../i18n/t.ts';

export const TOKEN_NAMES = Object.keys(TOKENS) as TokenName[];
export const EASE_NAMES = Object.keys(EASES) as EaseName[];
const CURVE_KEYS = Object.keys(CURVE_RANGES) as CurveField[];

/** Content of a file. */
export interface Timings {
  tokens: Partial<Record<TokenName, number>>;
  eases: Partial<Record<EaseName, Curve>>;
}

const noCurve = (): Record<CurveField, number | null> => ({ x1: null, y1: null, x2: null, y2: null });

/** All defaults. */
export const describedMotion = (): Motion => ({
  ...(Object.fromEntries(TOKEN_NAMES.map((name) => [name, null])) as Record<TokenName, null>),
  eases: Object.fromEntries(EASE_NAMES.map((name) => [name, noCurve()])) as Motion['eases'],
});

/** Value of a token, in its unit. */
export const tokenValueOf = (motion: Motion | undefined, name: TokenName): number =>
  motion?.[name] ?? TOKENS[name].value;

/** Control points of an ease: custom ones, else those nearest to the default. */
export const curveOf = (motion: Motion | undefined, name: EaseName): Curve =>
  customCurve(motion, name) ?? EASE_LABELS[name].curve;

/** Custom control points; null for a default ease. */
function customCurve(motion: Motion | undefined, name: EaseName): Curve | null {
  const numbers = CURVE_KEYS.flatMap((key) => motion?.eases[name][key] ?? []);
  return numbers.length === CURVE_KEYS.length ? (numbers as unknown as Curve) : null;
}

export const isTokenChanged = (motion: Motion | undefined, name: TokenName): boolean =>
  tokenValueOf(motion, name) !== TOKENS[name].value;

export const isEaseChanged = (motion: Motion | undefined, name: EaseName): boolean =>
  customCurve(motion, name) !== null;

/** A curve as document fields. */
export const curveFields = ([x1, y1, x2, y2]: Curve): Record<CurveField, number> => ({ x1, y1, x2, y2 });

/** Differences from the defaults. */
export function timingsOf(motion: Motion | undefined): Timings {
  return {
    tokens: Object.fromEntries(
      TOKEN_NAMES.filter((name) => isTokenChanged(motion, name)).map((name) => [
        name,
        tokenValueOf(motion, name),
      ]),
    ),
    eases: Object.fromEntries(
      EASE_NAMES.filter((name) => isEaseChanged(motion, name)).map((name) => [name, curveOf(motion, name)]),
    ),
  };
}

/** Motion values from a file; the rest are defaults. */
export function motionOf({ tokens, eases }: Timings): Motion {
  const defaults = describedMotion();
  const curves = Object.entries(eases).map(([name, curve]) => [name, curveFields(curve)]);
  return {
    ...defaults,
    ...tokens,
    eases: { ...defaults.eases, ...(Object.fromEntries(curves) as Partial<Motion['eases']>) },
  };
}

/** A refused field: its label and the error. */
export interface TimingRefusal {
  field: string;
  fault: 'unknown' | 'no number' | 'out of range' | 'not whole' | 'no curve' | 'no group';
  min?: number;
  max?: number;
  unit?: string;
}

export type ParsedTimings = { ok: true; timings: Timings } | { ok: false; refusals: TimingRefusal[] };

/** Why a value is invalid for a token; null if valid. */
export function refusalOf(name: TokenName, value: unknown): TimingRefusal | null {
  const { unit, min, max }: MotionToken = TOKENS[name];
  const field = `${TOKEN_LABELS[name].label} (${name})`;
  if (typeof value !== 'number' || !Number.isFinite(value)) return { field, fault: 'no number' };
  if (value < min || value > max) return { field, fault: 'out of range', min, max, unit };
  return unit === 'count' && !Number.isInteger(value) ? { field, fault: 'not whole' } : null;
}

/** Why a value is invalid as a curve; null if valid. */
export function curveRefusalOf(name: EaseName, value: unknown): TimingRefusal | null {
  const field = t('Ease: {label} ({name})', { label: EASE_LABELS[name].label, name });
  if (!Array.isArray(value) || value.length !== CURVE_KEYS.length) return { field, fault: 'no curve' };
  const invalidKey = CURVE_KEYS.find((key, index) => !isWithin(value[index], CURVE_RANGES[key]));
  if (invalidKey === undefined) return null;
  const { min, max } = CURVE_RANGES[invalidKey];
  return { field: `${field}, ${invalidKey}`, fault: 'out of range', min, max };
}

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): boolean =>
  typeof value === 'number' && value >= min && value <= max;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refusalsIn<K extends string>(
  group: unknown,
  title: string,
  names: readonly K[],
  check: (name: K, value: unknown) => TimingRefusal | null,
): TimingRefusal[] {
  if (group === undefined) return [];
  if (!isGroup(group)) return [{ field: title, fault: 'no group' }];
  return Object.entries(group).flatMap(([name, value]): TimingRefusal[] => {
    const error = names.includes(name as K)
      ? check(name as K, value)
      : { field: name, fault: 'unknown' as const };
    return error ? [error] : [];
  });
}

/** Reads the parsed content of a file. */
export function readTimings(data: unknown): ParsedTimings {
  if (!isGroup(data)) return { ok: false, refusals: [{ field: t('The file'), fault: 'no group' }] };
  const { tokens, eases, ...others } = data;
  const errors = [
    ...Object.keys(others).map((field): TimingRefusal => ({ field, fault: 'unknown' })),
    ...refusalsIn(tokens, 'tokens', TOKEN_NAMES, refusalOf),
    ...refusalsIn(eases, 'eases', EASE_NAMES, curveRefusalOf),
  ];
  return errors.length > 0
    ? { ok: false, refusals: errors }
    : { ok: true, timings: { tokens: tokens ?? {}, eases: eases ?? {} } };
}

const STEPS: Readonly<Record<MotionToken['unit'], number>> = {
  s: 0.01,
  ms: 5,
  px: 2,
  'px/ms': 0.05,
  'px/s': 50,
  'px/s²': 20,
  count: 10,
  ratio: 0.005,
};
/** Longer ranges have larger slider steps. */
const LONG_S = 10;

/** Slider step in the token's unit. */
export const stepOf = ({ unit, max }: MotionToken): number =>
  unit === 's' && max > LONG_S ? 0.5 : STEPS[unit];

/** 'Quiz: question leaving' as group and name. */
export function partsOf(label: string): { group: string; name: string } {
  const [group = '', ...rest] = label.split(': ');
  const name = rest.join(': ');
  return { group, name: name.charAt(0).toUpperCase() + name.slice(1) };
}
