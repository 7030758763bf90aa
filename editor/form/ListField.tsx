// A list or blocks list: collapsed entries to add, remove, duplicate and reorder.
import { Box, Stack } from '@mantine/core';
import { memo, useMemo, useRef } from 'react';
import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useStore } from 'zustand';
import { validate } from '#content/validate.ts';
import { isTranslated } from '#editor/controls/storedValue.ts';
import { editorStore, errorAt } from '#editor/editorStore.ts';
import { describe } from '#schema/describe.ts';
import type { LocatedField } from '#schema/fieldAt.ts';
import { joinPath, valueAt } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf } from '../draft/draftStore.ts';
import { AddListEntry } from './AddListEntry.tsx';
import { useDocumentForm } from './documentForm.ts';
import { ListEntry } from './ListEntry.tsx';
import type { RenderFields, FieldProps } from './ScalarField.tsx';
import { FormSection } from './FormSection.tsx';
import { listActions } from './listActions.ts';
import { useEntryDrag } from './useEntryDrag.ts';
import { useEntryKeys } from './useEntryKeys.ts';
import { limitsOf } from './fieldHeadings.ts';
import styles from './form.module.css';
import { t } from '../i18n/t.ts';

export const ListField = memo(function ListField({ field, path, depth, renderFields }: FieldProps) {
  const { document } = useDocumentForm();
  const listField = useMemo((): LocatedField => ({ ...describe(field), field }), [field]);
  const keys = useEntryKeys(document, path);
  const limits = limitsOf(listField.meta);
  const summary = (
    <span className={styles['count']}>
      {keys.length}
      {limits && ` (${limits})`}
    </span>
  );
  return (
    <FormSection path={path} title={listField.meta.label} depth={depth} summary={summary}>
      {() => (
        <Entries listField={listField} path={path} depth={depth} keys={keys} renderFields={renderFields} />
      )}
    </FormSection>
  );
});

interface EntriesProps {
  listField: LocatedField;
  path: string;
  depth: number;
  keys: readonly string[];
  renderFields: RenderFields;
}

/**
 * Error of the entry count; only lists with limits are checked. See
 * src/content/README.md#counts.
 */
function useCountError({ listField, path }: EntriesProps): string | undefined {
  const { document } = useDocumentForm();
  const saveError = useStore(editorStore, ({ errors }) => errorAt(errors, path));
  const isLimited = limitsOf(listField.meta) !== '';
  // Limits are counts: typing in an entry changes none.
  const count = useStore(
    contentStore,
    () => (valueAt(documentOf(document), path) as unknown[] | null)?.length,
  );
  const countError = useMemo(() => {
    const checked =
      isLimited &&
      listField.field &&
      validate({ schema: listField.field }, valueAt(documentOf(document), path));
    return checked && !checked.ok ? errorAt(checked.errors, '') : undefined;
  }, [document, listField, path, count, isLimited]);
  return countError ?? saveError;
}

function Entries(props: EntriesProps) {
  const { listField, path, depth, keys, renderFields } = props;
  const { document } = useDocumentForm();
  const list = useRef<HTMLDivElement>(null);
  const error = useCountError(props);
  const isFixed = isTranslated(path);
  const actions = useMemo(
    () => (isFixed ? null : listActions(document, path, listField, list)),
    [isFixed, document, path, listField],
  );
  const dragging = useEntryDrag(keys, listField.meta.itemLabel ?? 'entry', actions);
  return (
    <Stack ref={list} gap="xs" pt="sm">
      {isFixed && (
        <p className={styles['note']}>{t('Follows the main language: add, remove and reorder there.')}</p>
      )}
      {error && (
        <Box component="p" mt="xs" fz="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Box>
      )}
      <DndContext {...dragging}>
        <SortableContext items={[...keys]} strategy={verticalListSortingStrategy} disabled={isFixed}>
          {keys.map((key, index) => (
            <ListEntry
              key={key}
              id={key}
              listField={listField}
              path={joinPath(path, index)}
              index={index}
              count={keys.length}
              depth={depth}
              renderFields={renderFields}
              actions={actions}
            />
          ))}
        </SortableContext>
      </DndContext>
      {keys.length === 0 && <p className={styles['note']}>{t('None yet.')}</p>}
      {actions && <AddListEntry listField={listField} count={keys.length} actions={actions} />}
    </Stack>
  );
}
