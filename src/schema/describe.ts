// Reads the fields built by field.ts back as data. The only file that looks inside zod; restore,
// forms and the parametric tests depend on it.
import {
  block,
  blocks,
  choice,
  group,
  list,
  metaOf,
  type AnyField,
  type FieldMeta,
  type Shape,
} from './field.ts';

export interface Description {
  meta: FieldMeta;
  /** Fields of a group, of settings or of a whole document. */
  fields?: Readonly<Record<string, AnyField>>;
  /** Fields of a list entry. */
  item?: Readonly<Record<string, AnyField>>;
  /** Members of a blocks list, by type. */
  members?: Readonly<Record<string, AnyField>>;
}

interface ZodDef {
  type: string;
  innerType?: AnyField;
  shape?: Record<string, AnyField>;
  element?: AnyField;
  options?: AnyField[];
  values?: unknown[];
}

const defOf = (field: AnyField): ZodDef => field._zod.def as unknown as ZodDef;

/** The type under any defaults. */
function innermost(field: AnyField): ZodDef {
  let def = defOf(field);
  while (def.innerType) def = defOf(def.innerType);
  return def;
}

const literalOf = (field: AnyField | undefined): string => String(field ? defOf(field).values?.[0] : '');

const descriptions = new WeakMap<AnyField, Description>();

/** Description of a field. Throws for a type that field.ts did not build. */
export function describe(field: AnyField): Description {
  let description = descriptions.get(field);
  // A document has hundreds of the same fields.
  if (!description) descriptions.set(field, (description = read(field)));
  return description;
}

function read(field: AnyField): Description {
  const meta = metaOf(field);
  if (!meta) throw new Error('A field is not made by schema/field.ts');
  const def = innermost(field);
  if (meta.widget === 'group' || meta.widget === 'settings') return { meta, fields: def.shape ?? {} };
  if (meta.widget === 'list') return { meta, item: (def.element && innermost(def.element).shape) ?? {} };
  if (meta.widget !== 'blocks') return { meta };
  const options = (def.element && innermost(def.element).options) ?? [];
  const members = Object.fromEntries(
    options.map((option) => [literalOf(defOf(option).shape?.['type']), option]),
  );
  return { meta, members };
}

/**
 * The same fields in a translation: a choice may also be '', its default, which means 'as in the
 * main language'. Typed like the original, since a translation is only read merged over its main
 * document.
 */
export function asTranslation<S extends Shape>(shape: S): S {
  const fields = Object.entries(shape).map(([key, field]) => [
    key,
    isDiscriminator(field) ? field : translationOf(field),
  ]);
  return Object.fromEntries(fields) as S;
}

function translationOf(field: AnyField): AnyField {
  const { meta, fields, item, members } = describe(field);
  const { label, widget: _widget, options, ...extra } = meta;
  if (options) {
    const [first = '', ...others] = options.map(({ value }) => value);
    const labels = Object.fromEntries(options.map((option) => [option.value, option.label]));
    return choice(label, ['', first, ...others], { '': 'As in the main language', ...labels }, extra);
  }
  if (fields) return group(label, asTranslation(fields), extra);
  if (item) return list(label, asTranslation(item), extra);
  if (!members) return field;
  const [firstMember, ...otherMembers] = Object.entries(members).map(([type, member]) =>
    translatedMember(type, member),
  );
  return firstMember ? blocks(label, [firstMember, ...otherMembers], extra) : field;
}

function translatedMember(type: string, member: AnyField): ReturnType<typeof block> {
  const { meta, fields } = describe(member);
  const { type: _type, ...fieldsWithoutType } = fields ?? {};
  return block(type, meta.label, asTranslation(fieldsWithoutType), meta.itemStart);
}

/** True for the `type` literal that discriminates blocks, which is not a field. */
export const isDiscriminator = (field: AnyField): boolean => defOf(field).type === 'literal';
