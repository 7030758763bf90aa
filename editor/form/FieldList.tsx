// The fields of a group, a list entry or a document, in a column.
import { memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { MACHINE_TEXTS } from '#rules/machineTranslation.ts';
import { metaOf, type ContentWidget } from '#schema/field.ts';
import { joinPath, type Path } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { isConditional, isFieldRelevant } from '../controls/isFieldRelevant.ts';
import { useDocumentForm } from './documentForm.ts';
import { advancedFields, fieldRows, type Fields } from './fieldRows.ts';
import type { RenderFields } from './ScalarField.tsx';
import { FIELD_VIEWS } from './fieldViews.ts';
import { FoldedFields } from './FoldedFields.tsx';
import { t } from '../i18n/t.ts';
import { useSectionOpen } from './revealField.ts';
import styles from './form.module.css';

interface FieldListProps {
  fields: Fields;
  /** Path of the group. */
  path: Path;
  depth: number;
  /** Keys rendered elsewhere. */
  omittedKeys?: readonly string[];
}

const renderFields: RenderFields = (fields, path, depth) => (
  <FieldList fields={fields} path={path} depth={depth} />
);

const isComposite = (widget: string): boolean =>
  widget === 'group' || widget === 'list' || widget === 'blocks';

export const FieldList = memo(function FieldList({ fields, path, depth, omittedKeys = [] }: FieldListProps) {
  const isShown = (key: string): boolean => key !== MACHINE_TEXTS && !omittedKeys.includes(key);
  const advanced = advancedFields(fields).filter(([key]) => isShown(key));
  const rows = fieldRows(fields)
    .filter(({ key }) => isShown(key))
    .map(({ key, field, more }) => {
      const meta = metaOf(field);
      if (!meta) return null;
      const View = FIELD_VIEWS[meta.widget as ContentWidget];
      const fieldPath = joinPath(path, key);
      const isPart = isConditional(key, fields);
      // A composite stays mounted when its entry moves; a control is remounted for its new path.
      if (isComposite(meta.widget)) {
        const view = (
          <View key={key} field={field} path={fieldPath} depth={depth} renderFields={renderFields} />
        );
        return isPart ? <ConditionalField key={key} path={fieldPath} view={view} /> : view;
      }
      const row = (
        <div key={fieldPath} className={styles['row']} data-top={depth === 0 || undefined}>
          <View field={field} path={fieldPath} depth={depth} renderFields={renderFields} />
          {more.length > 0 && (
            <FoldedFields
              title={t('More')}
              about={meta.label}
              fields={more}
              path={path}
              depth={depth}
              renderFields={renderFields}
            />
          )}
        </div>
      );
      return isPart ? <ConditionalField key={fieldPath} path={fieldPath} view={row} /> : row;
    });
  return (
    <>
      {rows}
      {advanced.length > 0 && (
        <div className={styles['row']} data-top={depth === 0 || undefined}>
          <FoldedFields title={t('Advanced')} fields={advanced} {...{ path, depth, renderFields }} />
        </div>
      )}
    </>
  );
});

/** Shown while it is relevant, and where a finding leads to it. */
function ConditionalField({ path, view }: { path: Path; view: ReactNode }) {
  const { document } = useDocumentForm();
  const isRelevant = useStore(contentStore, () => isFieldRelevant(document, path));
  const [isSelected] = useSectionOpen([path]);
  return isRelevant || isSelected ? view : null;
}
