// The toolbar of the selection on the canvas: replace an image, settings of a card, position in its
// list.
import { useLayoutEffect, useRef } from 'react';
import { ActionIcon, Button, Group, Menu, Popover, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconPhoto,
  IconPhotoOff,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { SELECTED } from '../messages/editorMessages.ts';
import { canAdd } from '../draft/listEdits.ts';
import { describe } from '#schema/describe.ts';
import { newEntry } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, patch, patchList, type DocumentRef } from '../draft/draftStore.ts';
import { sceneRegistry, onSceneFrame } from '#state/sceneRegistry.ts';
import { FieldControl } from '../controls/FieldControl.tsx';
import { MENU_ANYWHERE } from '../controls/menuHeight.ts';
import { deselect, select } from '../editorStore.ts';
import { editAddedEntry } from './editAddedEntry.ts';
import { replaceMedia } from './replaceMedia.ts';
import { fieldOf, nameOf, type ListPosition } from './selectedField.ts';
import { selectMovedEntry } from './selectMovedEntry.ts';
import { rectOfPath, editableNodesOf } from './editableNodes.ts';
import { relatedFieldsOf } from './relatedFields.ts';
import { scaleOf } from './useNodeRects.ts';

const ICON_PX = 16;
const GAP_PX = 10;

interface Props {
  frame: HTMLElement;
  docRef: DocumentRef;
  /** Path of the value, and path on the stage. */
  path: Path;
  stagePath: Path;
  position: ListPosition | null;
}

export function SelectionToolbar({ frame, docRef, path, stagePath, position }: Props) {
  const field = fieldOf(docRef, path);
  if (!field) return null;
  const settings = relatedFieldsOf(docRef, path, position);
  const isMedia = ['image', 'video', 'sound'].includes(field.meta.widget);
  // An empty toolbar would only cover content: Escape deselects, and the form names the field.
  if (!isMedia && settings.length === 0 && !position) return null;
  // Above the whole entry, so that it covers neither the field nor the handle.
  const entryPath = position ? joinPath(position.listPath, position.index) : stagePath;
  return (
    <FloatingToolbar frame={frame} path={stagePath} entryPath={entryPath} name={nameOf(docRef, path)}>
      {isMedia && <Media docRef={docRef} path={path} />}
      {settings.length > 0 && <Settings key={path} paths={settings} />}
      {position && <Entry docRef={docRef} position={position} />}
      <Action label={SELECTED.close} run={deselect}>
        <IconX size={ICON_PX} />
      </Action>
    </FloatingToolbar>
  );
}

function FloatingToolbar({
  frame,
  path,
  entryPath,
  name,
  children,
}: {
  frame: HTMLElement;
  path: Path;
  entryPath: Path;
  name: string;
  children: React.ReactNode;
}) {
  const bar = useFloatingPosition(frame, path, entryPath);
  return (
    <Group
      ref={bar}
      className="selected-bar"
      gap={4}
      wrap="nowrap"
      role="toolbar"
      aria-keyshortcuts="F10"
      aria-label={`${SELECTED.name}: ${name}`}
    >
      <Text size="xs" fw={600} px={6} truncate maw={220}>
        {name}
      </Text>
      {children}
    </Group>
  );
}

/** Follows its entry in every frame without React commits. */
function useFloatingPosition(frame: HTMLElement, path: Path, entryPath: Path) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    // Measured once per change: reading sizes in every frame would force a layout.
    let sizes = { width: 0, height: 0, barWidth: 0, barHeight: 0, scale: 1 };
    const updatePosition = (): void => {
      const nodes = editableNodesOf(sceneRegistry.getState().entries);
      const field = rectOfPath(path, nodes);
      const entry = entryPath === path ? field : rectOfPath(entryPath, nodes);
      const fitsAbove = entry !== null && entry.y * sizes.scale - sizes.barHeight >= GAP_PX;
      const rect = fitsAbove ? entry : field;
      element.style.visibility = rect ? 'visible' : 'hidden';
      if (!rect) return;
      const { scale } = sizes;
      const above = rect.y * scale - sizes.barHeight - GAP_PX;
      const below = Math.min(
        (rect.y + rect.height) * scale + GAP_PX,
        sizes.height - sizes.barHeight - GAP_PX,
      );
      const left = Math.min(Math.max(rect.x * scale, GAP_PX), sizes.width - sizes.barWidth - GAP_PX);
      const transform = `translate(${Math.round(left)}px,${Math.round(above >= GAP_PX ? above : below)}px)`;
      if (element.style.transform !== transform) element.style.transform = transform;
    };
    const measure = (): void => {
      sizes = {
        width: frame.clientWidth,
        height: frame.clientHeight,
        barWidth: element.offsetWidth,
        barHeight: element.offsetHeight,
        scale: scaleOf(frame),
      };
      updatePosition();
    };
    measure();
    const stops = [onSceneFrame(updatePosition), sceneRegistry.subscribe(updatePosition)];
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(element);
    return () => {
      stops.forEach((stop) => stop());
      observer.disconnect();
    };
  }, [frame, path, entryPath]);
  return bar;
}

function Action({
  label,
  isDisabled = false,
  run,
  children,
}: {
  label: string;
  isDisabled?: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon variant="subtle" size={30} aria-label={label} disabled={isDisabled} onClick={run}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function Media({ docRef, path }: { docRef: DocumentRef; path: Path }) {
  const isEmpty = valueAt(documentOf(docRef), path) === null;
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconPhoto size={ICON_PX} aria-hidden />}
        onClick={() => void replaceMedia(docRef, path)}
      >
        {isEmpty ? SELECTED.choose : SELECTED.replace}
      </Button>
      <Action label={SELECTED.removeMedia} isDisabled={isEmpty} run={() => patch(docRef, path, null)}>
        <IconPhotoOff size={ICON_PX} />
      </Action>
    </>
  );
}

/** Fields that are not typed on the canvas: links, colors, stars, numbers, choices. */
function Settings({ paths }: { paths: readonly Path[] }) {
  return (
    // A control's dropdown is outside the popover: a click there must not close it.
    <Popover
      position="bottom-start"
      shadow="lg"
      width={340}
      trapFocus
      withinPortal
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconAdjustments size={ICON_PX} aria-hidden />}
        >
          {SELECTED.settings}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={SELECTED.settings} mah="60vh" style={{ overflowY: 'auto' }}>
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
      <Action label={SELECTED.moveBack} isDisabled={index === 0} run={() => move(index - 1)}>
        <IconArrowLeft size={ICON_PX} />
      </Action>
      <Action label={SELECTED.moveForward} isDisabled={index >= count - 1} run={() => move(index + 1)}>
        <IconArrowRight size={ICON_PX} />
      </Action>
      <Action
        label={SELECTED.duplicate}
        isDisabled={isFull}
        run={() => change(index + 1, { type: 'duplicate', at: index })}
      >
        <IconCopy size={ICON_PX} />
      </Action>
      {members.length > 1 ? (
        <Menu returnFocus={false} position="bottom" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" size={30} aria-label={SELECTED.addAfter} disabled={isFull}>
              <IconPlus size={ICON_PX} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={MENU_ANYWHERE} style={{ overflowY: 'auto' }}>
            {members.map(([type, member]) => (
              <Menu.Item key={type} onClick={() => add(type)}>
                {describe(member).meta.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Action label={SELECTED.addAfter} isDisabled={isFull} run={() => add(members[0]?.[0])}>
          <IconPlus size={ICON_PX} />
        </Action>
      )}
      <Action
        label={SELECTED.remove}
        run={() => change(Math.min(index, count - 2), { type: 'remove', at: index })}
      >
        <IconTrash size={ICON_PX} />
      </Action>
    </>
  );
}
