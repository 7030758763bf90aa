// The fields of a group, a list entry or a document, in a column.
import { memo } from 'react';
import { metaOf } from '#schema/field.ts';
import { joinPath, type Path } from '#schema/path.ts';
import { fieldRows, type Fields } from './fieldRows.ts';
import type { DrawFields } from './ScalarField.tsx';
import { FIELD_VIEWS } from './fieldViews.ts';
import { MoreFields } from './MoreFields.tsx';
import styles from './form.module.css';

interface FieldListProps {
  fields: Fields;
  /** Path of the group. */
  path: Path;
  depth: number;
  /** Keys rendered elsewhere. */
  without?: readonly string[];
}

const drawFields: DrawFields = (fields, path, depth) => (
  <FieldList fields={fields} path={path} depth={depth} />
);

const isComposite = (widget: string): boolean =>
  widget === 'group' || widget === 'list' || widget === 'blocks';

export const FieldList = memo(function FieldList({ fields, path, depth, without = [] }: FieldListProps) {
  return fieldRows(fields)
    .filter(({ key }) => !without.includes(key))
    .map(({ key, field, more }) => {
      const meta = metaOf(field);
      if (!meta) return null;
      const View = FIELD_VIEWS[meta.widget];
      const own = joinPath(path, key);
      // A composite is kept when its entry moves; a control belongs to its path.
      if (isComposite(meta.widget))
        return <View key={key} field={field} path={own} depth={depth} draw={drawFields} />;
      return (
        <div key={own} className={styles['row']} data-top={depth === 0 || undefined}>
          <View field={field} path={own} depth={depth} draw={drawFields} />
          {more.length > 0 && (
            <MoreFields label={meta.label} fields={more} path={path} depth={depth} draw={drawFields} />
          )}
        </div>
      );
    });
});
