// Definition of a content kind: one file each in kinds/. The API, lists, forms and tests are
// derived from it. See src/README.md#31-a-content-kind.
import { record, requiredText, text, toggle, type AnyField, type Infer, type Shape } from '#schema/field.ts';
import { KIND_TABLE, type KindName } from './kindTable.ts';
import { MAIN_LANGUAGE } from './parts/languageFields.ts';

export interface KindSpec<S extends Shape, C extends Shape> {
  /** Its fields, created on first use: all kinds at once would delay the first screen. */
  shape: () => S;
  /** Fields of its creation form except name and openAfter. */
  creation?: () => C;
  /**
   * Initial values of a new document, from its creation form. See
   * src/content/README.md#new-documents.
   */
  starter?: (form: Record<string, unknown>) => Record<string, unknown>;
  /** Migrations in order, named after the change. Each must leave newer documents unchanged. */
  migrations?: Readonly<Record<string, (document: Record<string, unknown>) => Record<string, unknown>>>;
}

const identity = () => ({ id: text('Id'), name: text('Name') });

/** Fields of every creation form. See src/content/README.md#new-documents. */
const creationFields = () => ({ name: requiredText('Name'), openAfter: toggle('Open it afterwards') });

/** Calls `create` on first use only. */
function once<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}

/** A kind of `KIND_TABLE` with its fields. */
export function defineKind<K extends KindName, S extends Shape, C extends Shape = Shape>(
  kind: K,
  spec: KindSpec<S, C>,
) {
  const { title, plural, collection, route } = KIND_TABLE[kind];
  const shape = once(spec.shape);
  const schema = once(() => record(title, { ...identity(), ...shape() }));
  const creation = once(() => record(`New ${title}`, { ...creationFields(), ...spec.creation?.() }));
  return {
    kind,
    title,
    plural,
    collection,
    route,
    get schema() {
      return schema();
    },
    get creation() {
      return creation();
    },
    // A translatable document starts in the main language. See
    // src/screens/README.md#which-language-is-shown.
    start: (form: Record<string, unknown>) => ({
      name: form['name'],
      ...('languageLong' in shape() && MAIN_LANGUAGE),
      ...spec.starter?.(form),
    }),
    migrations: spec.migrations ?? {},
  };
}

/** A document of a kind: `{id, name, ...fields}`. See src/content/README.md#documents. */
export type DocumentOf<K extends { schema: AnyField }> = Infer<K['schema']>;
