// 'Leads to': a target and, where its group has one, the action, chosen together in the link picker
// (content/parts/targetFields.ts). See editor/README.md#120-links.
import { InputBase } from '@mantine/core';
import { IconChevronDown, IconHome } from '@tabler/icons-react';
import { collectionOfTarget } from '#rules/documentUses.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { NO_ACTION, withChoice } from '../draft/actionFields.ts';
import { documentOf, patch, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { DocumentThumbnail } from './DocumentThumbnail.tsx';
import { fieldLabel } from './fieldLabel.tsx';
import { pickLink } from './pickLink.ts';
import { mainPathOf, useValueAt } from './storedValue.ts';
import { useDocumentNames, useIsMissing } from './useDocumentNames.ts';
import { ICON_PX } from '../theme.ts';
import styles from './controls.module.css';
import { t } from '../i18n/t.ts';

const PAGE_ACTION = 'page';

interface Option {
  value: string;
  label: string;
}

/** Options of a choice, none without one; a missing translation has those of its original. */
function optionsAt(ref: DocumentRef, path: Path): readonly Option[] {
  const located =
    fieldAt(schemaOf(ref), documentOf(ref), path) ??
    fieldAt(schemaOf(ref), documentOf(ref), mainPathOf(path));
  return (located?.meta.widget === 'choice' && located.meta.options) || [];
}

/** A choice beside the target, of the main language where a translation has none. */
function useChoiceAt(
  ref: DocumentRef,
  path: Path,
): { value: string; options: readonly Option[]; label: string } {
  const own = textOf(useValueAt(ref, path));
  const main = textOf(useValueAt(ref, mainPathOf(path)));
  const options = useDrafts(() => optionsAt(ref, path));
  const value = own || main;
  return { value, options, label: options.find((option) => option.value === value)?.label ?? '' };
}

interface Shown {
  name: string;
  /** The view that opens. */
  what?: string;
}

export function TargetControl(props: ControlProps) {
  const { document, path, meta } = props;
  const group = joinPath(...path.split('.').slice(0, -1));
  const action = useChoiceAt(document, joinPath(group, 'type'));
  const target = useChoiceAt(document, joinPath(group, 'targetType'));
  const ownId = textOf(useValueAt(document, path));
  const mainId = textOf(useValueAt(document, mainPathOf(path)));
  const id = ownId || mainId;
  const opensPage = action.options.length === 0 || action.value === PAGE_ACTION;
  const collection = (opensPage && collectionOfTarget(target.value)) || '';
  const { names, refresh } = useDocumentNames(collection);
  const found = names.find((name) => name.id === id);
  const isMissing = useIsMissing(collection, collection === '' ? '' : id, found !== undefined);

  const find = async (): Promise<void> => {
    const [nowhere] = action.options.length > 0 ? action.options : target.options;
    const others = action.options.filter(({ value }) => ![NO_ACTION, PAGE_ACTION].includes(value));
    const picked = await pickLink({
      collection: null,
      actions: [
        { action: NO_ACTION, label: nowhere?.label ?? '' },
        ...others.map(({ value, label }) => ({ action: value, label })),
      ],
    });
    if (!picked) return;
    const actions = action.options.map(({ value }) => value);
    const before = (valueAt(documentOf(document), group) ?? {}) as Record<string, unknown>;
    // All fields of a link in one step that can be undone.
    patch(document, group, withChoice(before, picked, { actions, actionType: action.value }));
    refresh();
  };

  const shown = ((): Shown => {
    if (!opensPage) return { name: action.label };
    if (collection === '') return { name: target.label };
    if (id === '') return { name: target.label, what: t('Nowhere yet') };
    return { name: found?.name || id, what: target.label };
  })();
  const labelled = fieldLabel(props);
  return (
    <InputBase
      {...labelled}
      component="button"
      type="button"
      pointer
      multiline
      aria-haspopup="dialog"
      aria-label={[`${meta.label}: ${shown.name}`, shown.what].filter(Boolean).join(', ')}
      error={labelled.error ?? (isMissing ? t('No longer there: {id}', { id }) : undefined)}
      leftSection={
        collection !== '' && id !== '' && !isMissing ? (
          <DocumentThumbnail collection={collection} id={id} />
        ) : opensPage && target.value === 'home' ? (
          <IconHome size={ICON_PX.md} stroke={1.5} aria-hidden />
        ) : undefined
      }
      rightSection={<IconChevronDown size={ICON_PX.sm} aria-hidden />}
      rightSectionPointerEvents="none"
      onBlur={props.onBlur}
      onFocus={props.onFocus}
      onClick={() => void find()}
    >
      <span className={styles['leadsTo']}>
        <span>{shown.name}</span>
        {shown.what && <span>{shown.what}</span>}
      </span>
    </InputBase>
  );
}
