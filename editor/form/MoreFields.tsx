// What belongs to a field and is seldom needed, its modal and its analytics tag, folded into one line that says what is set.
import { useId } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { describe } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import type { KeyedField } from './fieldRows.ts';
import { useSettledValue } from './documentForm.ts';
import { ScalarField, type DrawFields, type FieldProps } from './ScalarField.tsx';
import { useSectionOpen } from './revealField.ts';
import { hasHeadingText } from './fieldHeadings.ts';
import styles from './form.module.css';

interface MoreProps {
  /** Of the field that it belongs to. */
  label: string;
  fields: readonly KeyedField[];
  /** Of the group that all of them stand in. */
  path: Path;
  depth: number;
  draw: DrawFields;
}

/** 'Headline: modal' beside the headline is just 'Modal'. */
function shortLabel(field: AnyField): string {
  const label = metaOf(field)?.label.split(': ').at(-1) ?? '';
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export function MoreFields({ label, fields, path, depth, draw }: MoreProps) {
  const id = useId();
  const paths = fields.map(([key]) => joinPath(path, key));
  const [isOpen, setOpen] = useSectionOpen(paths);
  const set = useSettledValue((document) =>
    fields
      .filter(([key, field]) => hasHeadingText(field, valueAt(document, joinPath(path, key))))
      .map(([, field]) => shortLabel(field))
      .join(', '),
  );
  return (
    <div className={styles['more']}>
      <button
        type="button"
        className={styles['moreToggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`More for ${label}${set && `: ${set}`}`}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={14} className={styles['chevron']} />
        <span>More</span>
        {set && <span className={styles['set']}>{set}</span>}
      </button>
      <div id={id} hidden={!isOpen} className={styles['moreBody']}>
        {isOpen &&
          fields.map(([key, field]) => (
            <Extra
              key={joinPath(path, key)}
              field={field}
              path={joinPath(path, key)}
              depth={depth + 1}
              draw={draw}
            />
          ))}
      </div>
    </div>
  );
}

function Extra({ field, path, depth, draw }: FieldProps) {
  const { meta, fields } = describe(field);
  if (!fields) return <ScalarField field={field} path={path} />;
  return (
    <div role="group" aria-label={meta.label} data-field={path} className={styles['extra']}>
      {draw(fields, path, depth)}
    </div>
  );
}
