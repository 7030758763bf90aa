// The fields of a schema, read once, and a fast walk over a document and its translations side by
// side. Fields without an effect, such as the target of an action that starts a quiz, are skipped.
import { animationFields } from '#content/parts/targetFields.ts';
import { describe, isDiscriminator } from '#schema/describe.ts';
import type { AnyField, FieldMeta } from '#schema/field.ts';
import type { Path } from '#schema/path.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface FieldLayout {
  key: string;
  meta: FieldMeta;
  group?: GroupLayout;
  /** An entry of a list. */
  item?: GroupLayout;
  /** The members of a blocks list, by type. */
  members?: ReadonlyMap<string, GroupLayout>;
  /** Missing if it always has an effect. */
  hasEffect?: (group: Json) => boolean;
  /** Whether it is, or may contain, a link to a document. */
  hasLinks: boolean;
}

/** A document, a group of fields, a list entry or a block. */
export interface GroupLayout {
  fields: readonly FieldLayout[];
  keys: ReadonlySet<string>;
  /** Whether it is an entry of a list. */
  isEntry: boolean;
  /** Whether it has an action that its `type` chooses. */
  isAction: boolean;
}

interface DocumentPlan extends GroupLayout {
  /** The fields that a translation has too, and the others. */
  translated: readonly FieldLayout[];
  untranslated: readonly FieldLayout[];
}

/** A group at its position in a document. */
export interface GroupAt {
  plan: GroupLayout;
  path: Path;
  value: Json;
  /**
   * The same group in each translation; undefined where it has none, null where it has a block of
   * another type, which is visited by itself.
   */
  translations: readonly Translation[];
}

type Translation = Json | null | undefined;

export interface FieldVisitor {
  group?: (at: GroupAt) => void;
  /** A field with a single value. */
  leaf: (field: FieldLayout, at: GroupAt) => void;
}

const TRANSLATIONS = 'alternates';
/** Fields that name a language, which differ in each. */
export const LANGUAGE_KEYS: ReadonlySet<string> = new Set(['language', 'languageLong', 'langCode']);

/** The fields of an action that have an effect, by its type. */
const ACTION_FIELDS: Readonly<Record<string, readonly string[]>> = {
  none: [],
  modal: ['modal'],
  page: ['targetType', 'targetId'],
  quiz: ['startSlide'],
  aniQuiz: ['startSlide', 'animation'],
  iframe: ['iframePath'],
};
const ACTION_KEYS: ReadonlySet<string> = new Set(Object.values(ACTION_FIELDS).flat());

/** Content path of a field in a translation. */
export const translationPath = (index: number, path: Path): Path => `${TRANSLATIONS}.${index}.${path}`;

const plans = new WeakMap<AnyField, DocumentPlan>();

function planOf(schema: AnyField): DocumentPlan {
  const known = plans.get(schema);
  if (known) return known;
  const plan = groupPlan(describe(schema).fields ?? {});
  const translatedKeys = plan.fields.find(({ key }) => key === TRANSLATIONS)?.item?.keys;
  const isTranslated = ({ key }: FieldLayout): boolean =>
    (translatedKeys?.has(key) ?? false) && !LANGUAGE_KEYS.has(key);
  const created = {
    ...plan,
    translated: plan.fields.filter(isTranslated),
    untranslated: plan.fields.filter((field) => field.key !== TRANSLATIONS && !isTranslated(field)),
  };
  plans.set(schema, created);
  return created;
}

function groupPlan(fields: Readonly<Record<string, AnyField>>, isEntry = false): GroupLayout {
  const keys = new Set(Object.keys(fields));
  const isAction = fields['type'] !== undefined && !isDiscriminator(fields['type']) && keys.has('startSlide');
  return {
    fields: Object.entries(fields)
      .filter(([, field]) => !isDiscriminator(field))
      .map(([key, field]) => fieldLayout(key, field, isAction)),
    keys,
    isEntry,
    isAction,
  };
}

function fieldLayout(key: string, field: AnyField, isInAction: boolean): FieldLayout {
  const { meta, fields, item, members } = describe(field);
  const group = fields && groupPlan(fields);
  const entry = item && groupPlan(item, true);
  const blocks =
    members &&
    new Map(
      Object.entries(members).map(([type, member]) => [type, groupPlan(describe(member).fields ?? {}, true)]),
    );
  const inside = [group, entry, ...(blocks?.values() ?? [])];
  const hasEffect = effectOf(key, isInAction);
  return {
    key,
    meta,
    ...(group && { group }),
    ...(entry && { item: entry }),
    ...(blocks && { members: blocks }),
    ...(hasEffect && { hasEffect }),
    hasLinks:
      meta.widget === 'document' ||
      meta.widget === 'target' ||
      meta.isLink === true ||
      inside.some((plan) => plan?.fields.some(({ hasLinks }) => hasLinks)),
  };
}

const ANIMATION_KEYS: ReadonlySet<string> = new Set(Object.keys(animationFields()));

function effectOf(key: string, isInAction: boolean): FieldLayout['hasEffect'] {
  if (isInAction && ACTION_KEYS.has(key))
    return ({ type }) => ACTION_FIELDS[String(type)]?.includes(key) ?? false;
  // A plain start of a quiz shows no film.
  if (ANIMATION_KEYS.has(key)) return ({ type }) => type !== 'quiz';
  if (key === 'giftMessage') return ({ completeQuiz }) => completeQuiz === true;
  if (key === 'nextSlide') return ({ completeQuiz }) => completeQuiz !== true;
  return undefined;
}

/** Faster version of joinPath, which takes any number of parts. */
export const pathUnder = (path: Path, key: string | number): Path =>
  path === '' ? `${key}` : `${path}.${key}`;

const NOTHING: Json = {};
const NO_TRANSLATIONS: readonly Translation[] = [];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectAt = (value: Json, key: string): Json => {
  const inner = value[key];
  return isObject(inner) ? inner : NOTHING;
};
const listAt = (value: Translation, key: string): readonly unknown[] => {
  const inner = value?.[key];
  return Array.isArray(inner) ? inner : [];
};

/** The translations of a document, in order. */
export const translationsOf = (document: Json): Json[] => listAt(document, TRANSLATIONS).filter(isObject);

/** Visits every field that has an effect, in document order. `linksOnly` visits links only. */
export function walkDocument(
  schema: AnyField,
  document: Json,
  visitor: FieldVisitor,
  { linksOnly = false } = {},
): void {
  const plan = planOf(schema);
  const at = { plan, path: '', value: document, translations: translationsOf(document) };
  visitor.group?.(at);
  walkFields(plan.translated, at, visitor, linksOnly);
  walkFields(plan.untranslated, { ...at, translations: NO_TRANSLATIONS }, visitor, linksOnly);
}

function walkFields(
  fields: readonly FieldLayout[],
  at: GroupAt,
  visitor: FieldVisitor,
  linksOnly: boolean,
): void {
  for (const field of fields) {
    if ((linksOnly && !field.hasLinks) || field.hasEffect?.(at.value) === false) continue;
    if (field.group) {
      const { key } = field;
      const inner = {
        plan: field.group,
        path: pathUnder(at.path, key),
        value: objectAt(at.value, key),
        translations:
          at.translations.length === 0
            ? NO_TRANSLATIONS
            : at.translations.map((translation) => translation && objectAt(translation, key)),
      };
      walkGroup(inner, visitor, linksOnly);
    } else if (field.item || field.members) walkEntries(field, at, visitor, linksOnly);
    else visitor.leaf(field, at);
  }
}

function walkGroup(at: GroupAt, visitor: FieldVisitor, linksOnly: boolean): void {
  visitor.group?.(at);
  walkFields(at.plan.fields, at, visitor, linksOnly);
}

function walkEntries(field: FieldLayout, at: GroupAt, visitor: FieldVisitor, linksOnly: boolean): void {
  const entries = listAt(at.value, field.key);
  const path = pathUnder(at.path, field.key);
  for (let index = 0; index < entries.length; index++) {
    const value = entries[index];
    const plan = planOfEntry(field, value);
    if (!plan) continue;
    const translations =
      at.translations.length === 0
        ? NO_TRANSLATIONS
        : at.translations.map((translation) => translatedEntry(field, translation, value as Json, index));
    walkGroup({ plan, path: pathUnder(path, index), value: value as Json, translations }, visitor, linksOnly);
  }
  // Entries that only a translation has: the main language has none for them.
  at.translations.forEach((translation, language) => {
    listAt(translation, field.key).forEach((value, index) => {
      const plan = planOfEntry(field, value);
      if (!plan || (index < entries.length && !isOtherBlock(field, entries[index], value))) return;
      const ownPath = translationPath(language, pathUnder(path, index));
      const own = { plan, path: ownPath, value: value as Json, translations: NO_TRANSLATIONS };
      walkGroup(own, visitor, linksOnly);
    });
  });
}

function planOfEntry(field: FieldLayout, entry: unknown): GroupLayout | undefined {
  if (!isObject(entry)) return undefined;
  return field.item ?? field.members?.get(String(entry['type']));
}

const isOtherBlock = ({ members }: FieldLayout, entry: unknown, translation: unknown): boolean =>
  members !== undefined && isObject(entry) && isObject(translation) && entry['type'] !== translation['type'];

function translatedEntry(field: FieldLayout, group: Translation, entry: Json, index: number): Translation {
  if (group === null) return null;
  const translation = listAt(group, field.key)[index];
  if (isOtherBlock(field, entry, translation)) return null;
  return isObject(translation) ? translation : undefined;
}
