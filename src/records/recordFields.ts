// Fields whose values only records have.
import * as z from 'zod/mini';
import { VALIDATION } from '#config/messages.ts';
import { isEmail } from '#rules/email.ts';
import { typedLine } from '#rules/textRepair.ts';
import { field, inheritable, type AnyField, type FieldMeta, type Shape } from '#schema/field.ts';

const NAME_MAX = 80;
const TAGS_MAX = 20;
const DEGREES = { latitude: 90, longitude: 180 } as const;
const TOO_LONG = `Must be at most ${NAME_MAX} characters`;

type Extra = Partial<Omit<FieldMeta, 'label' | 'widget'>>;

// Checks by `refine`, as fields of content: zod's own for lengths and patterns would be in the
// script that shoppers load, since it has all of zod that is used anywhere.
const short = () => typedLine().check(z.refine((text) => text.length <= NAME_MAX, TOO_LONG));
const named = () => short().check(z.refine((text) => text !== '', VALIDATION.required));

/** A name of at most 80 characters; required. */
export const name = (label: string, extra: Extra = {}) => field(named(), { label, widget: 'text', ...extra });

/** A text of at most 80 characters; '' by default. */
export const shortText = (label: string, extra: Extra = {}) =>
  field(z._default(short(), ''), { label, widget: 'text', ...extra });

export const email = (label: string, extra: Extra = {}) =>
  field(typedLine().check(z.refine(isEmail, 'Must be an e-mail address')), {
    label,
    widget: 'text',
    isCode: true,
    ...extra,
  });

export const tags = (label: string, extra: Extra = {}) =>
  field(
    z._default(
      z.array(named()).check(z.refine((all) => all.length <= TAGS_MAX, `Must be at most ${TAGS_MAX} tags`)),
      [],
    ),
    {
      label,
      widget: 'tags',
      ...extra,
    },
  );

/** The id of a record of another kind, or of the same one; null for none. */
export const reference = (label: string, record: string, extra: Extra = {}) =>
  field(z._default(z.nullable(z.string()), null), { label, widget: 'reference', record, ...extra });

const degrees = (max: number) =>
  z.number(VALIDATION.number).check(z.refine((value) => Math.abs(value) <= max, VALIDATION.number));

/** In degrees (WGS 84), north and east positive. */
export const positionType = z.object(
  { latitude: degrees(DEGREES.latitude), longitude: degrees(DEGREES.longitude) },
  'Type latitude and longitude, such as “52.52, 13.405”.',
);
export type Position = z.output<typeof positionType>;

export const position = (label: string, extra: Extra = {}) =>
  field(z._default(z.nullable(positionType), null), { label, widget: 'position', ...extra });

/** A text that the server sets; '' for none. */
export const readOnlyText = (label: string) =>
  field(z._default(z.string(), ''), { label, widget: 'text', isReadOnly: true });

/** A text that the server sets; null for none. */
export const nullableText = (label: string) =>
  field(z._default(z.nullable(z.string()), null), { label, widget: 'text', isReadOnly: true });

/** ISO 8601, set by the server; null for never. */
export const instant = (label: string) =>
  field(z._default(z.nullable(z.string()), null), { label, widget: 'instant', isReadOnly: true });

/** The id of an environment, set by the server. */
export const ofEnvironment = (label: string) =>
  field(z._default(z.string(), ''), { label, widget: 'environment', isReadOnly: true });

export type Option<V extends string> = { value: V; label: string; hint?: string };

/** One of a fixed set, which has no default. */
export const oneOf = <const V extends string>(
  label: string,
  options: readonly Option<V>[],
  extra: Extra = {},
) =>
  field(z.enum(options.map(({ value }) => value) as [V, ...V[]]), {
    label,
    widget: 'choice',
    options,
    ...extra,
  });

/** At least one of a fixed set. */
export const someOf = <const V extends string>(
  label: string,
  options: readonly Option<V>[],
  extra: Extra = {},
) =>
  field(
    z
      .array(z.enum(options.map(({ value }) => value) as [V, ...V[]]))
      .check(z.refine((chosen) => chosen.length > 0, 'Choose at least one')),
    { label, widget: 'choices', options, ...extra },
  );

/** The same fields, each optional. */
export const inheritables = <S extends Shape>(shape: S) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, each]): [string, AnyField] => [key, inheritable(each)]),
  ) as { [F in keyof S]: ReturnType<typeof inheritable<S[F]>> };
