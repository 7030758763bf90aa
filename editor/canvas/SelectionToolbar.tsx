// The toolbar of the selection on the canvas: replace an image, settings of a card, position in its
// list.
import type { ComponentType, ReactNode } from 'react';
import { Button, Popover, Stack } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconCrop,
  IconLink,
  IconPhoto,
  IconPhotoOff,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { canAdd } from '../draft/listEdits.ts';
import { newEntry, type LocatedField } from '#schema/fieldAt.ts';
import { joinPath, type Path } from '#schema/path.ts';
import { patch, patchList, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { CropButton } from '../controls/CropButton.tsx';
import { FieldControl } from '../controls/FieldControl.tsx';
import { useValueAt } from '../controls/storedValue.ts';
import type { MediaReference } from '../media/pickMedia.ts';
import { deselect, select } from '../editorStore.ts';
import { openAddMenu } from './addMenuStore.ts';
import { editAddedEntry } from './editAddedEntry.ts';
import { replaceMedia } from './replaceMedia.ts';
import { FloatingToolbar } from './FloatingToolbar.tsx';
import { fieldOf, nameOf, type ListPosition } from './selectedField.ts';
import { selectMovedEntry } from './selectMovedEntry.ts';
import { useRelatedFields } from './relatedFields.ts';
import { ToolbarAction } from './ToolbarAction.tsx';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

export interface TextToolsProps {
  docRef: DocumentRef;
  /** Path of the value, and path on the stage. */
  path: Path;
  stagePath: Path;
}

export interface EntryToolsProps {
  docRef: DocumentRef;
  path: Path;
  /** Null outside of a list. */
  position: ListPosition | null;
}

interface Props extends TextToolsProps {
  frame: HTMLElement;
  position: ListPosition | null;
  isTranslation: boolean;
  TextTools: ComponentType<TextToolsProps>;
  /** Copying and moving, loaded later. */
  EntryTools: ComponentType<EntryToolsProps>;
}

export function SelectionToolbar(props: Props) {
  const { frame, docRef, path, stagePath, position, isTranslation, TextTools, EntryTools } = props;
  const field = useDrafts(() => fieldOf(docRef, path));
  const name = useDrafts(() => nameOf(docRef, path));
  const related = useRelatedFields(docRef, path, position);
  if (!field) return null;
  const isLinked = related.some(leads);
  const [links, settings] = [
    related.filter((one) => isLinked && isLinkField(one)),
    related.filter((one) => !isLinked || !isLinkField(one)),
  ];
  const isMedia = ['image', 'video', 'sound'].includes(field.meta.widget);
  const isText = ['text', 'richText'].includes(field.meta.widget);
  // An empty toolbar would only cover content: Escape deselects, and the form names the field.
  if (!isMedia && !isText && related.length === 0 && !position) return null;
  // Above the whole entry, so that it covers neither the field nor the handle.
  const entryPath = position ? joinPath(position.listPath, position.index) : stagePath;
  return (
    <FloatingToolbar frame={frame} path={stagePath} entryPath={entryPath} name={name}>
      {isMedia && <Media docRef={docRef} path={path} field={field} />}
      {isText && <TextTools key={`${path} text`} docRef={docRef} path={path} stagePath={stagePath} />}
      {links.length > 0 && (
        <Settings
          key={`${path} link`}
          label={t('Link')}
          icon={<IconLink size={ICON_PX.sm} aria-hidden />}
          paths={links}
        />
      )}
      {settings.length > 0 && (
        <Settings
          key={path}
          label={t('Settings')}
          icon={<IconAdjustments size={ICON_PX.sm} aria-hidden />}
          paths={settings}
        />
      )}
      {position && <Entry docRef={docRef} position={position} />}
      {!isTranslation && <EntryTools docRef={docRef} path={path} position={position} />}
      <ToolbarAction label={t('Done')} run={deselect}>
        <IconX size={ICON_PX.sm} />
      </ToolbarAction>
    </FloatingToolbar>
  );
}

function Media({ docRef, path, field }: { docRef: DocumentRef; path: Path; field: LocatedField }) {
  const value = useValueAt(docRef, path) as MediaReference | null;
  const isEmpty = value === null;
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconPhoto size={ICON_PX.sm} aria-hidden />}
        onClick={() => void replaceMedia(docRef, path)}
      >
        {isEmpty ? t('Choose…') : t('Replace…')}
      </Button>
      {field.meta.widget === 'image' && (
        <CropButton
          size="compact-sm"
          variant="light"
          leftSection={<IconCrop size={ICON_PX.sm} aria-hidden />}
          label={field.meta.label}
          value={value}
          hint={field.meta.hint}
          onChosen={(image, isTyping = false) => patch(docRef, path, image, { isTyping })}
        />
      )}
      <ToolbarAction label={t('Remove')} isDisabled={isEmpty} run={() => patch(docRef, path, null)}>
        <IconPhotoOff size={ICON_PX.sm} />
      </ToolbarAction>
    </>
  );
}

const lastKeyOf = (path: Path): string => path.slice(path.lastIndexOf('.') + 1);

/** Where a press leads. See content/parts/targetFields.ts. */
const isLinkField = (path: Path): boolean =>
  ['targetId', 'startSlide', 'iframePath'].includes(lastKeyOf(path));
const leads = (path: Path): boolean => ['targetId', 'startSlide'].includes(lastKeyOf(path));

/** Fields that are not typed on the canvas: links, colors, stars, numbers, choices. */
function Settings({ label, icon, paths }: { label: string; icon: ReactNode; paths: readonly Path[] }) {
  return (
    // A control's dropdown is outside the popover: a click there must not close it.
    <Popover position="bottom-start" width={340} trapFocus withinPortal closeOnClickOutside={false}>
      <Popover.Target>
        <Button size="compact-sm" variant="light" leftSection={icon}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} mah="60vh" style={{ overflowY: 'auto' }}>
        <Stack gap="md">
          {paths.map((path) => (
            <FieldControl key={path} path={path} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Entry({
  docRef,
  position: { listPath, index, count, list },
}: {
  docRef: DocumentRef;
  position: ListPosition;
}) {
  const change = (to: number, edit: Parameters<typeof patchList>[2]): void => {
    patchList(docRef, listPath, edit);
    if (to >= 0) select(joinPath(listPath, to), 'canvas');
    else deselect();
  };
  const move = (to: number): void => {
    patchList(docRef, listPath, { type: 'move', from: index, to });
    selectMovedEntry(listPath, to);
  };
  const members = list.members ? Object.entries(list.members) : [];
  const add = (type?: string): void => {
    patchList(docRef, listPath, { type: 'add', at: index + 1, entry: newEntry(list, type) });
    editAddedEntry(docRef, joinPath(listPath, index + 1));
  };
  const isFull = !canAdd(list, count);
  return (
    <>
      <ToolbarAction label={t('Move back')} isDisabled={index === 0} run={() => move(index - 1)}>
        <IconArrowLeft size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction label={t('Move forward')} isDisabled={index >= count - 1} run={() => move(index + 1)}>
        <IconArrowRight size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction
        label={t('Duplicate')}
        isDisabled={isFull}
        run={() => change(index + 1, { type: 'duplicate', at: index })}
      >
        <IconCopy size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction
        label={t('Add after')}
        isDisabled={isFull}
        run={() => (members.length > 1 ? openAddMenu(joinPath(listPath, index)) : add(members[0]?.[0]))}
      >
        <IconPlus size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction
        label={t('Remove')}
        run={() => change(Math.min(index, count - 2), { type: 'remove', at: index })}
      >
        <IconTrash size={ICON_PX.sm} />
      </ToolbarAction>
    </>
  );
}
