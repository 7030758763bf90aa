// A list entry: a line with heading and buttons, and its fields when expanded.
import { Text, Box } from '@mantine/core';
import { memo, useId, useRef } from 'react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { mainPathOf } from '../controls/storedValue.ts';
import { describe } from '#schema/describe.ts';
import type { LocatedField } from '#schema/fieldAt.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import type { Fields } from './fieldRows.ts';
import { useDocumentForm, useDebouncedValue } from './documentForm.ts';
import { ListEntryButtons } from './ListEntryButtons.tsx';
import type { RenderFields } from './ScalarField.tsx';
import { ErrorMark } from './FormSection.tsx';
import type { ListActions } from './listActions.ts';
import { useSectionOpen, useRevealField } from './revealField.ts';
import { headingOf } from './fieldHeadings.ts';
import { ICON_PX } from '../theme.ts';
import styles from './form.module.css';
import { t } from '../i18n/t.ts';

interface EntryProps {
  id: string;
  /** The list. */
  listField: LocatedField;
  path: Path;
  index: number;
  count: number;
  depth: number;
  renderFields: RenderFields;
  /** Null if the list follows the main language's. */
  actions: ListActions | null;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Label and fields of an entry; a missing translation of a block has the main one's type. */
function entryKind(
  ref: DocumentRef,
  { item, members, meta }: LocatedField,
  path: Path,
): { label: string; fields: Fields } {
  if (item) return { label: capitalized(meta.itemLabel ?? 'entry'), fields: item };
  const typeAt = (entryPath: Path): unknown => valueAt(documentOf(ref), `${entryPath}.type`);
  const member = members?.[String(typeAt(path) ?? typeAt(mainPathOf(path)))];
  return member
    ? { label: describe(member).meta.label, fields: describe(member).fields ?? {} }
    : { label: t('Unknown block'), fields: {} };
}

export const ListEntry = memo(function ListEntry(props: EntryProps) {
  const { id, path, actions } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled: actions === null });
  const wrapper = useRef<HTMLDivElement>(null);
  useRevealField(path, wrapper);
  const style = { transform: CSS.Translate.toString(transform), transition };
  return (
    <div
      ref={(element) => {
        wrapper.current = element;
        setNodeRef(element);
      }}
      className={styles['entry']}
      style={style}
      data-entry
      data-field={path}
      data-dragging={isDragging || undefined}
    >
      {actions && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles['handle']}
          {...attributes}
          {...listeners}
          aria-label={t('Reorder {itemLabel} {index}', {
            itemLabel: props.listField.meta.itemLabel ?? 'entry',
            index: props.index + 1,
          })}
        >
          <IconGripVertical size={ICON_PX.sm} />
        </button>
      )}
      <EntryContents {...props} />
    </div>
  );
});

/** Memoized against rerenders during a drag. */
const EntryContents = memo(function EntryContents({
  listField,
  path,
  index,
  count,
  depth,
  renderFields,
  actions,
}: EntryProps) {
  const { document } = useDocumentForm();
  const id = useId();
  const [isOpen, setOpen] = useSectionOpen([path]);
  const { label, fields } = useDrafts(() => entryKind(document, listField, path));
  const ownHeading = useDebouncedValue((current) => headingOf(fields, valueAt(current, path)));
  const mainHeading = useDebouncedValue((current) => headingOf(fields, valueAt(current, mainPathOf(path))));
  const text = ownHeading.words || mainHeading.words;
  const picture = ownHeading.picture ?? mainHeading.picture;
  const name = `${label} ${index + 1}`;
  return (
    <div className={styles['entryContents']} role="group" aria-label={text ? `${name}: ${text}` : name}>
      <div className={styles['entryHead']}>
        <button
          type="button"
          className={styles['entryToggle']}
          data-entry-toggle
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={ICON_PX.xs} className={styles['chevron']} />
          {picture !== null && (
            <img className={styles['entryPicture']} src={picture} alt="" loading="lazy" decoding="async" />
          )}
          <span className={styles['entryText']}>
            <Text span inherit truncate>
              {text || name}
            </Text>
            {text && (
              <Box component="span" fz="xs" c="dimmed">
                {name}
              </Box>
            )}
          </span>
          <ErrorMark path={path} />
        </button>
        {actions && (
          <ListEntryButtons listField={listField} name={name} index={index} count={count} actions={actions} />
        )}
      </div>
      <div id={id} hidden={!isOpen} className={styles['entryBody']}>
        {isOpen && renderFields(fields, path, depth + 1)}
      </div>
    </div>
  );
});
