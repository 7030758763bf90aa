// A store or a group: its name and place, and the settings that its kiosks inherit.
import { useState } from 'react';
import { Button, Modal, Select, SimpleGrid, TagsInput, Text, TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { resolveSettings, type KioskSettings } from '#rules/kioskSettings.ts';
import { removeGroup, removeStore, saveGroup, saveStore } from '../api/kioskApi.ts';
import { FieldProblems } from '../fields/useFieldForm.ts';
import { PLACES } from '../messages/kioskPageMessages.ts';
import { notifyDone } from '../notify.tsx';
import { ConfirmDialog, type Confirmation } from '../people/ConfirmDialog.tsx';
import { DialogForm } from '../people/DialogForm.tsx';
import { usePerform } from '../people/usePerform.ts';
import { PHONE } from './EnrolDialog.tsx';
import { possibleParents } from './placeRows.ts';
import { positionText, readPosition } from './storePosition.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { SETTING_NAMES } from './settingText.ts';
import type { Kiosks } from './useKiosks.ts';
import styles from './kiosks.module.css';

const FIELDS = [
  'name',
  'region',
  'position',
  'parent',
  'tags',
  ...SETTING_NAMES.map((name) => `settings.${name}`),
];

interface Props {
  type: 'store' | 'group';
  /** '' for a new one; null when closed. */
  id: string | null;
  data: Kiosks;
  /** How many kiosks it has. */
  count: number;
  onClose: () => void;
  reload: () => Promise<void>;
}

export function PlaceDialog({ type, id, data, count, onClose, reload }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  // While the dialog fades out it keeps its content.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const place = (type === 'store' ? data.stores : data.groups).find((each) => each.id === shown);
  const name = place?.name ?? '';
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      title={type === 'store' ? PLACES.storeTitle(name) : PLACES.groupTitle(name)}
      centered
      size={640}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': PLACES.cancel }}
      classNames={{ body: styles['dialog'] ?? '' }}
    >
      {shown !== null && (
        <PlaceForm
          key={shown}
          type={type}
          id={shown === '' ? null : shown}
          data={data}
          count={count}
          onClose={onClose}
          reload={reload}
        />
      )}
    </Modal>
  );
}

function PlaceForm({ type, id, data, count, onClose, reload }: Props) {
  const { stores, groups, environments, nowMs } = data;
  const store = stores.find((each) => each.id === id);
  const group = groups.find((each) => each.id === id);
  const isStore = type === 'store';
  const [name, setName] = useState((store ?? group)?.name ?? '');
  const [region, setRegion] = useState(store?.region ?? '');
  const [position, setPosition] = useState(positionText(store?.position ?? null));
  const [tags, setTags] = useState<string[]>(store?.tags ?? []);
  const [parent, setParent] = useState(group?.parent ?? null);
  const [settings, setSettings] = useState<KioskSettings>((store ?? group)?.settings ?? {});
  const inherited = isStore
    ? {}
    : resolveSettings(
        { kiosk: { name: '', settings: {} }, group: parent, store: null },
        new Map(groups.map((each) => [each.id, each])),
      );
  const send = async (): Promise<void> => {
    const trimmed = name.trim();
    if (trimmed === '') throw new FieldProblems({ name: PLACES.nameMissing });
    const place = position.trim() === '' ? null : readPosition(position);
    if (place === undefined) throw new FieldProblems({ position: PLACES.positionUnreadable });
    if (isStore)
      await saveStore(id, {
        name: trimmed,
        region: region.trim(),
        tags,
        position: place,
        settings,
      });
    else await saveGroup(id, { name: trimmed, parent, settings });
    notifyDone(PLACES.saved(trimmed));
    onClose();
    await reload();
  };
  return (
    <DialogForm
      labels={{ submit: id === null ? PLACES.add : PLACES.save, cancel: PLACES.cancel }}
      send={send}
      onCancel={onClose}
      fields={FIELDS}
    >
      {(_, problems) => (
        <>
          <TextInput
            label={PLACES.name}
            autoComplete="off"
            data-autofocus
            value={name}
            error={problems['name']}
            errorProps={{ role: 'alert' }}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {isStore ? (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label={PLACES.region}
                autoComplete="off"
                value={region}
                error={problems['region']}
                onChange={({ currentTarget }) => setRegion(currentTarget.value)}
              />
              <TagsInput
                label={PLACES.tags}
                description={PLACES.tagsHint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                value={tags}
                error={problems['tags']}
                data={[...new Set(stores.flatMap((each) => each.tags))]}
                onChange={setTags}
              />
              <TextInput
                className={styles['wide'] ?? ''}
                label={PLACES.position}
                description={PLACES.positionHint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder="52.52, 13.405"
                autoComplete="off"
                value={position}
                error={problems['position']}
                errorProps={{ role: 'alert' }}
                onChange={({ currentTarget }) => setPosition(currentTarget.value)}
              />
            </SimpleGrid>
          ) : (
            <Select
              label={PLACES.above}
              description={PLACES.aboveHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder={PLACES.noAbove}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': PLACES.noAbove }}
              data={possibleParents(groups, id).map((each) => ({ value: each.id, label: each.name }))}
              value={parent}
              error={problems['parent']}
              onChange={setParent}
            />
          )}
          <div>
            <Title order={3} size="h4" mt="xs">
              {PLACES.settings}
            </Title>
            <Text size="sm" c="dimmed">
              {isStore ? PLACES.storeHint : PLACES.groupHint}
            </Text>
          </div>
          <SettingsFields
            settings={settings}
            inherited={inherited}
            environments={environments}
            problems={problems}
            nowMs={nowMs}
            unset={isStore ? undefined : PLACES.unset}
            onChange={setSettings}
          />
          {id !== null && (
            <Removal
              type={type}
              id={id}
              name={name}
              count={count}
              onRemoved={async () => {
                onClose();
                await reload();
              }}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}

interface RemovalProps {
  type: Props['type'];
  id: string;
  name: string;
  count: number;
  onRemoved: () => Promise<void>;
}

function Removal({ type, id, name, count, onRemoved }: RemovalProps) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const perform = usePerform(onRemoved);
  const isStore = type === 'store';
  return (
    <>
      <Button
        variant="subtle"
        c="red.9"
        mr="auto"
        ml={-12}
        onClick={() =>
          setConfirmation({
            title: isStore ? PLACES.removeStoreTitle(name) : PLACES.removeGroupTitle(name),
            body: isStore ? PLACES.removeStoreBody(count) : PLACES.removeGroupBody(count),
            action: isStore ? PLACES.removeStore : PLACES.removeGroup,
            perform: () => perform(isStore ? removeStore(id) : removeGroup(id), PLACES.removed(name)),
          })
        }
      >
        {isStore ? PLACES.removeStore : PLACES.removeGroup}
      </Button>
      <ConfirmDialog
        confirmation={confirmation}
        cancelLabel={PLACES.cancel}
        onClose={() => setConfirmation(null)}
      />
    </>
  );
}
