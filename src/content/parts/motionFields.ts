// An environment's own motion values, edited in the motion debugger: one field for each token. Null
// means the default of config/motionTokens.ts, so that unchanged values follow the product.
import {
  CURVE_RANGES,
  EASES,
  TOKENS,
  type CurveField,
  type EaseName,
  type TokenName,
} from '#config/motionTokens.ts';
import { VALIDATION } from '#config/messages.ts';
import { group, number } from '#schema/field.ts';

/**
 * 'quizLeaveS' -> 'Quiz leave'. The motion debugger has better labels, which visitors never load.
 */
const labelOf = (name: string): string =>
  name.charAt(0).toUpperCase() +
  name
    .slice(1)
    .replace(/(S|Px|Ms)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const field = (label: string, range: { min: number; max: number }, hint?: string) =>
  number(label, { range, message: VALIDATION.between(range.min, range.max), ...(hint && { hint }) });

type MotionField = ReturnType<typeof field>;

const mapFields = <K extends string, D, F>(
  definitions: Readonly<Record<K, D>>,
  create: (name: string, definition: D) => F,
): Record<K, F> =>
  Object.fromEntries(
    Object.entries<D>(definitions).map(([name, definition]) => [name, create(name, definition)]),
  ) as Record<K, F>;

const curve = (name: string) =>
  group(
    labelOf(name),
    mapFields<CurveField, { min: number; max: number }, MotionField>(CURVE_RANGES, (key, range) =>
      field(key, range),
    ),
  );

export const motion = () =>
  group(
    'Motion',
    {
      ...mapFields<TokenName, (typeof TOKENS)[TokenName], MotionField>(TOKENS, (name, token) =>
        field(labelOf(name), token, `${token.unit}, ${token.value} when empty`),
      ),
      eases: group('Eases', mapFields<EaseName, string, ReturnType<typeof curve>>(EASES, curve)),
    },
    { hint: 'Easier in the motion desk: Ctrl+Alt+M' },
  );
