// Adds a language; its code is validated like in a save. See src/content/README.md#field-rules.
import { Text } from '@mantine/core';
import { validate } from '#content/validate.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import { valueAt } from '#schema/path.ts';
import { TRANSLATIONS } from './translationStatus.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { FieldsForm, type FormValues } from '../controls/FieldsForm.tsx';
import styles from './languages.module.css';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';

const CODE = 'langCode';
const FIELD_KEYS = [CODE, 'language', 'languageLong'];

interface Props {
  document: DocumentRef;
  isFirst: boolean;
  onAdd: (values: FormValues) => void;
  onCancel: () => void;
}

export function AddLanguageForm({ document, isFirst, onAdd, onCancel }: Props) {
  const item = useDrafts(() => fieldAt(schemaOf(document), documentOf(document), TRANSLATIONS)?.item ?? {});
  const fields = FIELD_KEYS.flatMap((key) => (item[key] ? [[key, item[key]] as const] : []));
  const check = (values: FormValues) =>
    fields.flatMap(([key, field]) => {
      const checked = validate({ schema: field }, values[key] ?? '');
      const message = checked.ok ? undefined : checked.errors[0]?.message;
      if (message !== undefined) return [{ path: key, message: translateMessage(message) }];
      return key === CODE && codesOf(document).includes(values[key])
        ? [{ path: key, message: t('Already added') }]
        : [];
    });
  return (
    <section className={styles['addForm']} aria-label={t('Add language')}>
      <h2>{t('Add language')}</h2>
      {isFirst && (
        <Text mb="md">
          {t('This page has one language. Add another: texts left empty are shown in the main language.')}
        </Text>
      )}
      <FieldsForm
        kind={document.kind}
        fields={fields}
        initialValues={{}}
        check={check}
        labels={{ submit: t('Add'), cancel: t('Cancel') }}
        onSubmit={onAdd}
        onCancel={onCancel}
      />
    </section>
  );
}

/** Codes of the document's languages. */
function codesOf(ref: DocumentRef): unknown[] {
  const document = documentOf(ref);
  const translations = valueAt(document, TRANSLATIONS) as readonly unknown[];
  return [document, ...translations].map((version) => valueAt(version, CODE));
}
