// Field builders: each returns a zod type and registers, as data, what an editor needs to draw it.
// Knows no showroom content and no React. Builders register last: wrapping a zod type drops its
// registration.
import * as z from 'zod/mini';
import { VALIDATION } from '#config/messages.ts';

/** Controls of content; editor/form maps each one, exhaustively. */
export type ContentWidget =
  | 'text'
  | 'richText'
  | 'captions'
  | 'number'
  | 'toggle'
  | 'choice'
  | 'color'
  | 'image'
  | 'sound'
  | 'video'
  | 'target'
  | 'document'
  | 'rating'
  | 'date'
  | 'list'
  | 'group'
  | 'blocks';

/** Controls that only records have; editor/records maps each one, exhaustively. */
type RecordWidget =
  | 'choices'
  | 'environment'
  | 'instant'
  | 'keypad'
  | 'language'
  | 'openingHours'
  | 'position'
  | 'reference'
  | 'settings'
  | 'tags'
  | 'timeZone';

export type Widget = ContentWidget | RecordWidget;

/**
 * Metadata of a field for the editor: label, hint, advice and limits. See
 * src/content/README.md#four-sorts-of-defaults and src/content/README.md#field-rules.
 */
export interface FieldMeta {
  label: string;
  widget: Widget;
  hint?: string;
  /**
   * Advised length in characters: a soft counter that never blocks. See
   * src/content/README.md#advised-lengths.
   */
  advisedLength?: number;
  options?: readonly { value: string; label: string; hint?: string }[];
  /** Range of a number, or number of entries of a list that is not empty. */
  min?: number;
  max?: number;
  /** An address, tag or code: the same in every language, not translated. */
  isCode?: boolean;
  /** An address that a press leads to. One outside the showroom does nothing (rules/links.ts). */
  isLink?: boolean;
  /** Set by the server. */
  isReadOnly?: boolean;
  /** Follows a number: '%'. */
  unit?: string;
  /** Step of the buttons of a number; with it, the number is whole. */
  step?: number;
  /** Texts of a toggle's two states. */
  states?: readonly [on: string, off: string];
  /** Value where a setting is not set at any level. */
  unset?: string;
  /** Collection that a 'document' field selects from. */
  collection?: string;
  /** Record kind that a 'reference' field selects from. */
  record?: string;
  /** Label of one list entry, for buttons such as 'Add card'. */
  itemLabel?: string;
  /** Initial values of a new entry, applied before its defaults. */
  itemStart?: Record<string, unknown>;
}

export type AnyField = z.ZodMiniType;

/** Not a zod registry, which returns a copy for a type that was made of another. */
const metadata = new WeakMap<AnyField, FieldMeta>();

/** Registered metadata of a field; undefined if field.ts did not build it. */
export const metaOf = (field: AnyField): FieldMeta | undefined => metadata.get(field);

function register<T extends AnyField>(type: T, meta: FieldMeta): T {
  metadata.set(type, meta);
  return type;
}

/** A field of any type that no other field has, for values that only one room knows. */
export const field = register;

type WithoutDefault<T> =
  T extends z.ZodMiniDefault<infer I extends AnyField>
    ? WithoutDefault<I>
    : T extends z.ZodMiniPrefault<infer I extends AnyField>
      ? WithoutDefault<I>
      : T;
type WithoutNull<T> = T extends z.ZodMiniNullable<infer I extends AnyField> ? I : T;

/** The type inside wrappers such as 'default' and 'nullable'. */
function unwrapped(type: AnyField, wrappers: readonly string[]): AnyField {
  let inner = type;
  for (;;) {
    const def = inner._zod.def as unknown as { type: string; innerType?: AnyField };
    if (!def.innerType || !wrappers.includes(def.type)) return inner;
    inner = def.innerType;
  }
}

const optionally = (type: AnyField, wrappers: readonly string[]): AnyField => {
  const meta = metadata.get(type);
  const made = z.optional(unwrapped(type, wrappers));
  return meta ? register(made, meta) : made;
};

/** The same field in a change: absent means unchanged, and no default takes its place. */
export const changeable = <T extends AnyField>(type: T) =>
  optionally(type, ['default', 'prefault']) as z.ZodMiniOptional<WithoutDefault<T> & AnyField>;

/** The same field where absent means that a level above decides; null is not a value. */
export const inheritable = <T extends AnyField>(type: T) =>
  optionally(type, ['default', 'prefault', 'nullable']) as z.ZodMiniOptional<
    WithoutNull<WithoutDefault<T>> & AnyField
  >;

/** The default's type depends on a generic field: only the caller knows that the value fits. */
const withDefault = <T extends AnyField>(type: T, value: unknown) =>
  z._default(type, value as Parameters<typeof z._default<T>>[1]);

const withPrefault = <T extends AnyField>(type: T, value: unknown) =>
  z.prefault(type, value as Parameters<typeof z.prefault<T>>[1]);

type Extra = Partial<Omit<FieldMeta, 'label' | 'widget'>>;

/** Plain text; absent becomes ''. */
export const text = (label: string, extra: Extra = {}) =>
  register(z._default(z.string(VALIDATION.text), ''), { label, widget: 'text', ...extra });

/** Text that must not be empty ('Required'). See src/content/README.md#field-rules. */
export const requiredText = (label: string, extra: Extra = {}) =>
  register(z.string(VALIDATION.required).check(z.trim(), z.minLength(1, VALIDATION.required)), {
    label,
    widget: 'text',
    ...extra,
  });

/**
 * Text that may contain italics; other markup never reaches the screen. See
 * src/screens/README.md#rich-text.
 */
export const richText = (label: string, extra: Extra = {}) =>
  register(z._default(z.string(VALIDATION.text), ''), { label, widget: 'richText', ...extra });

/** Captions of a film as WebVTT; content/validate.ts refuses what is none. */
export const captions = (label: string, extra: Extra = {}) =>
  register(z._default(z.string(VALIDATION.text), ''), { label, widget: 'captions', ...extra });

/**
 * An ISO 639-1 language code, with exact messages. Required without a fallback. See
 * src/content/README.md#field-rules.
 */
export const langCode = (fallback?: string) => {
  const code = z.string(VALIDATION.required).check(
    z.refine((value) => langCodeError(value) === undefined, {
      error: (issue) => langCodeError(String(issue.input)) ?? VALIDATION.required,
    }),
  );
  const meta: FieldMeta = {
    label: 'Language code',
    widget: 'text',
    hint: 'Two letters of ISO 639-1, such as en',
  };
  return register(fallback === undefined ? code : z._default(code, fallback), meta);
};

/** The IANA name of a time zone, such as Europe/Berlin; '' for none. */
export const timeZone = (label: string, extra: Extra = {}) =>
  register(z._default(z.string(VALIDATION.text).check(z.refine(isTimeZone, VALIDATION.timeZone)), ''), {
    label,
    widget: 'text',
    isCode: true,
    ...extra,
  });

/** A day, such as '2026-11-24'; '' for none. */
export const date = (label: string, extra: Extra = {}) =>
  register(
    z._default(
      z
        .string(VALIDATION.text)
        .check(z.refine((value) => value === '' || isDay(value), 'Must be a day such as 2026-11-24')),
      '',
    ),
    { label, widget: 'date', isCode: true, ...extra },
  );

/** The calendar has it: not the 30th of February. */
const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).getUTCDate() === Number(value.slice(-2));

function isTimeZone(name: string): boolean {
  try {
    return name === '' || new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

function langCodeError(value: string): string | undefined {
  if (value === '') return VALIDATION.required;
  if (value.length !== 2) return VALIDATION.twoCharacters;
  if (!/^[a-z]{2}$/i.test(value)) return VALIDATION.twoLetters;
  return value === value.toLowerCase() ? undefined : VALIDATION.lowercase;
}

/** A stored value out of range becomes the nearest limit, or null where there is no `max`. */
interface NumberRange {
  min: number;
  max?: number;
}

const isInRange = (value: number, { min, max = value }: NumberRange): boolean => value >= min && value <= max;

/** A number or null. A number out of range is refused with `message`, a part with `step` too. */
export const number = (
  label: string,
  { range, message = VALIDATION.number, ...extra }: Extra & { range?: NumberRange; message?: string } = {},
) => {
  const type = z
    .number(VALIDATION.number)
    .check(
      z.refine(
        (value) =>
          (range === undefined || isInRange(value, range)) &&
          (extra.step === undefined || Number.isInteger(value)),
        message,
      ),
    );
  return register(z._default(z.nullable(type), null), { label, widget: 'number', ...range, ...extra });
};

/** 0 to 5 stars or null. See src/content/README.md#field-rules. */
export const rating = (label: string, extra: Extra = {}) => {
  const type = z
    .number(VALIDATION.score)
    .check(z.refine((value) => value >= 0 && value <= 5, VALIDATION.score));
  return register(z._default(z.nullable(type), null), { label, widget: 'rating', min: 0, max: 5, ...extra });
};

export const toggle = (label: string, extra: Extra = {}) =>
  register(z._default(z.boolean(VALIDATION.toggle), false), { label, widget: 'toggle', ...extra });

/** One of a fixed set; the first is the default. */
export const choice = <const V extends readonly [string, ...string[]]>(
  label: string,
  values: V,
  labels: Partial<Record<V[number], string>> = {},
  extra: Extra = {},
) => {
  const options = values.map((value) => ({ value, label: labels[value as V[number]] ?? value }));
  const type = withDefault(
    z.enum(values as unknown as [V[number], ...V[number][]], VALIDATION.choice(values)),
    values[0],
  );
  return register(type, { label, widget: 'choice', options, ...extra });
};

/** A color as '#rrggbb', or '' for none. */
export const color = (label: string, extra: Extra = {}) =>
  register(
    z._default(
      z
        .string(VALIDATION.text)
        .check(
          z.refine(
            (value) => value === '' || /^#[0-9a-f]{6}$/i.test(value),
            'Must be a color such as #14484c',
          ),
        ),
      '',
    ),
    { label, widget: 'color', ...extra },
  );

const mediaReference = <S extends Shape>(extra: S) =>
  z._default(
    z.nullable(
      z.object(
        {
          id: z._default(z.nullable(z.union([z.number(), z.string()])), null),
          url: z.string(VALIDATION.media),
          ...extra,
        },
        VALIDATION.media,
      ),
    ),
    null,
  );

const share = () =>
  z.number(VALIDATION.focus).check(z.refine((value) => value >= 0 && value <= 1, VALIDATION.focus));

/** Where an image is cropped, this point stays in view: shares of its width and height. */
const focus = () => z.optional(z.object({ x: share(), y: share() }, VALIDATION.focus));

/**
 * An image of the media store as id and url, with a point that stays in view, or null. See
 * src/content/README.md#media-references.
 */
export const image = (label: string, extra: Extra = {}) =>
  register(mediaReference({ focus: focus() }), { label, widget: 'image', ...extra });
/** A WAV or MP3 file of the media store, or null. See src/content/README.md#media-rules. */
export const sound = (label: string, extra: Extra = {}) =>
  register(mediaReference({}), { label, widget: 'sound', ...extra });
/** An MP4 file of the media store, or null. See src/content/README.md#media-rules. */
export const video = (label: string, extra: Extra = {}) =>
  register(mediaReference({}), { label, widget: 'video', ...extra });

/** The id of a document of one collection, or ''. */
export const documentId = (label: string, collection: string, extra: Extra = {}) =>
  register(z._default(z.string(VALIDATION.text), ''), { label, widget: 'document', collection, ...extra });

/** The id part of a target; its collection is in the field beside it. */
export const targetId = (label: string) =>
  register(z._default(z.string(VALIDATION.text), ''), { label, widget: 'target' });

export type Shape = Record<string, AnyField>;

/** A group of fields; an absent one gets their defaults. */
export const group = <S extends Shape>(label: string, shape: S, extra: Extra = {}) =>
  register(withPrefault(z.object(shape, VALIDATION.group), {}), { label, widget: 'group', ...extra });

/**
 * Checks the number of entries. An empty list means 'not filled in yet' and is always accepted, as
 * the message says. See src/content/README.md#counts.
 */
const checkCount = <T>(min: number, max: number) =>
  z.refine<readonly T[]>(
    (items) => items.length === 0 || (items.length >= min && items.length <= max),
    min > 0 ? VALIDATION.entries(min, max) : VALIDATION.atMost(max),
  );

/** A list of equal entries. */
export const list = <S extends Shape>(
  label: string,
  shape: S,
  { min = 0, max = Number.POSITIVE_INFINITY, ...extra }: Extra = {},
) => {
  const items = z.array(z.object(shape, VALIDATION.group), VALIDATION.list).check(checkCount(min, max));
  return register(withDefault(items, []), { label, widget: 'list', min, max, ...extra });
};

/** A member of a `blocks` list: its `type` and its own fields. */
export const block = <const T extends string, S extends Shape>(
  type: T,
  label: string,
  shape: S,
  start: Record<string, unknown> = {},
) =>
  register(z.object({ type: z.literal(type), ...shape }), {
    label,
    widget: 'group',
    itemStart: { type, ...start },
  });

/** An ordered list of blocks, discriminated by `type`. */
export const blocks = <const B extends readonly [BlockType, ...BlockType[]]>(
  label: string,
  members: B,
  { min = 0, max = Number.POSITIVE_INFINITY, ...extra }: Extra = {},
) => {
  const items = z
    .array(z.discriminatedUnion('type', members as unknown as [B[number]]), VALIDATION.list)
    .check(checkCount(min, max));
  return register(withDefault(items, []), { label, widget: 'blocks', min, max, ...extra });
};

type BlockType = z.ZodMiniObject<{ type: z.ZodMiniLiteral<string> } & Shape>;

/** A whole document. Unknown keys are dropped. */
export const record = <S extends Shape>(label: string, shape: S) =>
  register(z.object(shape), { label, widget: 'group' });

export type Infer<T extends AnyField> = z.infer<T>;
