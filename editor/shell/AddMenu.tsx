// Adds to any list of the page, also to empty ones, which the canvas does not show.
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { describe } from '#schema/describe.ts';
import { fieldAt, newEntry, type LocatedField } from '#schema/fieldAt.ts';
import { metaOf } from '#schema/field.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { canAdd } from '../draft/listEdits.ts';
import { documentOf, patchList, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { editAddedEntry } from '../canvas/editAddedEntry.ts';
import { MENU_ANYWHERE, MENU_BELOW_BAR } from '../controls/menuHeight.ts';
import { editorStore } from '../editorStore.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

interface Addition {
  path: Path;
  list: LocatedField;
  count: number;
  label: string;
  type?: string;
}

/** Everything that can be added at the document's first level. */
function additionsOf(ref: DocumentRef): { heading: string; additions: Addition[] }[] {
  const document = documentOf(ref);
  const fields = describe(schemaOf(ref)).fields ?? {};
  return Object.keys(fields).flatMap((path) => {
    const list = fieldAt(schemaOf(ref), document, path);
    if (path === 'alternates' || !list || (!list.item && !list.members)) return [];
    const value = valueAt(document, path);
    const count = Array.isArray(value) ? value.length : 0;
    const additions = list.members
      ? Object.entries(list.members).map(([type, member]) => ({
          path,
          list,
          count,
          type,
          label: describe(member).meta.label,
        }))
      : [{ path, list, count, label: list.meta.itemLabel ?? list.meta.label }];
    return [{ heading: list.meta.label, additions }];
  });
}

/** Whether the kind has lists: a gift message has none. */
const hasLists = (ref: DocumentRef): boolean =>
  Object.entries(describe(schemaOf(ref)).fields ?? {}).some(
    ([key, field]) => key !== 'alternates' && ['list', 'blocks'].includes(metaOf(field)?.widget ?? ''),
  );

/** `isOverStage`: it opens over the stage, whose edge would clip it. */
export function AddMenu({ isOverStage = false }: { isOverStage?: boolean }) {
  const ref = useStore(editorStore, (state) => state.ref);
  const isMain = useStore(editorStore, ({ root }) => root === '');
  return (
    // Not in a portal: the menu belongs to the bar, which is a landmark. The added entry takes
    // focus.
    <Menu
      returnFocus={false}
      position="bottom-start"
      width={260}
      withinPortal={isOverStage}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="light"
          disabled={!ref || !isMain || !hasLists(ref)}
          leftSection={<IconPlus size={ICON_PX.sm} aria-hidden />}
        >
          {t('Add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={isOverStage ? MENU_ANYWHERE : MENU_BELOW_BAR} style={{ overflowY: 'auto' }}>
        {ref && <Additions document={ref} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Rendered each time it opens: the options depend on the current document. */
function Additions({ document }: { document: DocumentRef }) {
  return useDrafts(() => additionsOf(document)).map(({ heading, additions }) => (
    <div key={heading} role="group" aria-label={heading}>
      {/* The group has the label: a menu contains only items. */}
      <Menu.Label aria-hidden>{heading}</Menu.Label>
      {additions.map((addition) => (
        <Menu.Item
          key={`${addition.path} ${addition.type ?? ''}`}
          disabled={!canAdd(addition.list, addition.count)}
          onClick={() => add(document, addition)}
        >
          {addition.label.charAt(0).toUpperCase() + addition.label.slice(1)}
        </Menu.Item>
      ))}
    </div>
  ));
}

function add(ref: DocumentRef, { path, list, count, type }: Addition): void {
  patchList(ref, path, { type: 'add', at: count, entry: newEntry(list, type) });
  editAddedEntry(ref, joinPath(path, count));
}
