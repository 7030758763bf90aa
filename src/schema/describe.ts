// Reads a field made by the builders of field.ts back as data: what it holds, and of what.
// The only file that looks inside zod; restore, forms and the parametric tests stand on it.
import { metaOf, type AnyField, type FieldMeta } from './field.ts';

export interface Description {
  meta: FieldMeta;
  /** Fields of a group or of a whole document. */
  fields?: Readonly<Record<string, AnyField>>;
  /** The entry of a list. */
  item?: Readonly<Record<string, AnyField>>;
  /** The members of a blocks list, by type. */
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

/** What a field is; throws for a type that no builder made, since nothing could draw or repair it. */
export function describe(field: AnyField): Description {
  const meta = metaOf(field);
  if (!meta) throw new Error('This field was not made by schema/field.ts, so it has no description');
  const def = innermost(field);
  if (meta.widget === 'group') return { meta, fields: def.shape ?? {} };
  if (meta.widget === 'list') return { meta, item: (def.element && innermost(def.element).shape) ?? {} };
  if (meta.widget !== 'blocks') return { meta };
  const options = (def.element && innermost(def.element).options) ?? [];
  const members = Object.fromEntries(options.map((option) => [literalOf(defOf(option).shape?.['type']), option]));
  return { meta, members };
}

/** True for the `type` literal that tells blocks apart: it is no field of its own. */
export const isDiscriminator = (field: AnyField): boolean => defOf(field).type === 'literal';
