// Fields collapsed into one line: those of a field, such as its modal, with which of them are set,
// or those of a group that few editors need.
import { Box } from '@mantine/core';
import { useId } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { describe } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import type { KeyedField } from './fieldRows.ts';
import { useDebouncedValue } from './documentForm.ts';
import { ScalarField, type RenderFields, type FieldProps } from './ScalarField.tsx';
import { useSectionOpen } from './revealField.ts';
import { hasHeadingText } from './fieldHeadings.ts';
import { ICON_PX } from '../theme.ts';
import styles from './form.module.css';
import { t } from '../i18n/t.ts';

interface FoldedProps {
  title: string;
  /** Label of the field that they belong to. */
  about?: string;
  fields: readonly KeyedField[];
  /** Path of the group. */
  path: Path;
  depth: number;
  renderFields: RenderFields;
}

/** 'Headline: modal' beside the headline becomes 'Modal'. */
function shortLabel(field: AnyField): string {
  const label = metaOf(field)?.label.split(': ').at(-1) ?? '';
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export function FoldedFields({ title, about, fields, path, depth, renderFields }: FoldedProps) {
  const id = useId();
  const paths = fields.map(([key]) => joinPath(path, key));
  const [isOpen, setOpen] = useSectionOpen(paths);
  const filledLabels = useDebouncedValue((document) =>
    (about === undefined ? [] : fields)
      .filter(([key, field]) => hasHeadingText(field, valueAt(document, joinPath(path, key))))
      .map(([, field]) => shortLabel(field))
      .join(', '),
  );
  return (
    <Box ms="-xxs">
      <button
        type="button"
        className={styles['moreToggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={[about ? t('More for {label}', { label: about }) : title, filledLabels]
          .filter(Boolean)
          .join(': ')}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={ICON_PX.xs} className={styles['chevron']} />
        <span>{title}</span>
        {filledLabels && <span className={styles['set']}>{filledLabels}</span>}
      </button>
      <div id={id} hidden={!isOpen} className={styles['moreBody']}>
        {isOpen &&
          fields.map(([key, field]) => (
            <ExtraField
              key={joinPath(path, key)}
              field={field}
              path={joinPath(path, key)}
              depth={depth + 1}
              renderFields={renderFields}
            />
          ))}
      </div>
    </Box>
  );
}

function ExtraField({ field, path, depth, renderFields }: FieldProps) {
  const { meta, fields } = describe(field);
  if (!fields) return <ScalarField field={field} path={path} />;
  return (
    <div role="group" aria-label={meta.label} data-field={path} className={styles['extra']}>
      {renderFields(fields, path, depth)}
    </div>
  );
}
