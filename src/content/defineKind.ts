// What a content kind is: one file each in kinds/, from which the API, the lists, the forms and the tests follow.
// See src/README.md#31-a-content-kind.
import { record, requiredText, text, toggle, type AnyField, type Infer, type Shape } from '#schema/field.ts';
import { MAIN_LANGUAGE } from './parts/languageFields.ts';

export interface KindSpec<K extends string, S extends Shape, C extends Shape> {
  /** The word for it in every layer, camelCase. */
  kind: K;
  /** One of it, and the title of its list. See src/screens/README.md#191-documents. */
  title: string;
  plural: string;
  /** Path of its API. See src/screens/README.md#191-documents. */
  collection: string;
  /** Path of its screen under /, null for what has none of its own. */
  route: string | null;
  /** Its fields. Made when a document of the kind is first met: all kinds together would hold up a showroom that opens. */
  shape: () => S;
  /** Fields that its creation form asks for beside name and openAfter. */
  creation?: () => C;
  /** What a new one holds, given its creation form. See src/screens/README.md#193-new-documents. */
  starter?: (form: Record<string, unknown>) => Record<string, unknown>;
  /** Changes to older documents, named after the change, in order; each must leave newer documents as they are. */
  migrations?: Readonly<Record<string, (document: Record<string, unknown>) => Record<string, unknown>>>;
}

const identity = () => ({ id: text('Id'), name: text('Name') });

/** Fields of every creation form. See src/screens/README.md#193-new-documents. */
const creationFields = () => ({ name: requiredText('Name'), openAfter: toggle('Open it afterwards') });

/** Makes something when it is first asked for, and only then. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export function defineKind<const K extends string, S extends Shape, C extends Shape = Shape>(
  spec: KindSpec<K, S, C>,
) {
  const { title } = spec;
  const shape = once(spec.shape);
  const schema = once(() => record(title, { ...identity(), ...shape() }));
  const creation = once(() => record(`New ${title}`, { ...creationFields(), ...spec.creation?.() }));
  return {
    kind: spec.kind,
    title,
    plural: spec.plural,
    collection: spec.collection,
    route: spec.route,
    get schema() {
      return schema();
    },
    get creation() {
      return creation();
    },
    // What can be translated starts in the main language.
    // See src/screens/README.md#151-which-language-is-shown.
    start: (form: Record<string, unknown>) => ({
      name: form['name'],
      ...('languageLong' in shape() && MAIN_LANGUAGE),
      ...spec.starter?.(form),
    }),
    migrations: spec.migrations ?? {},
  };
}

/** A document of a kind: `{id, name, ...fields}`. See src/screens/README.md#191-documents. */
export type DocumentOf<K extends { schema: AnyField }> = Infer<K['schema']>;
