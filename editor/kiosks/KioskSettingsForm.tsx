// The name, place and own settings of a kiosk, its key, and its removal.
import { useState } from 'react';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { resolveSettings, type KioskSettings } from '#rules/kioskSettings.ts';
import { changeKiosk, removeKiosk, revokeKey, type KioskAssignment } from '../api/kioskApi.ts';
import { FieldProblems, useFieldForm } from '../fields/useFieldForm.ts';
import { ENROL, KIOSK_PANEL } from '../messages/kioskPageMessages.ts';
import { notifyDone } from '../notify.tsx';
import { ConfirmDialog, type Confirmation } from '../people/ConfirmDialog.tsx';
import { usePerform } from '../people/usePerform.ts';
import type { KioskRow } from './kioskList.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { PlaceField } from './PlaceField.tsx';
import { idOfPlace, makeGroup, makeStore, placeNamed } from './placeNames.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { ownSettings, SETTING_NAMES } from './settingText.ts';
import type { Kiosks } from './useKiosks.ts';
import { goOnByEnter } from '../fields/goOnByEnter.ts';
import styles from './panel.module.css';

const FIELDS = ['name', 'store', 'group', ...SETTING_NAMES.map((name) => `settings.${name}`)];

interface Props {
  row: KioskRow;
  assignment: KioskAssignment;
  data: Kiosks;
  /** Something was saved. */
  onSaved: () => Promise<void>;
  onRemoved: () => void;
}

export function KioskSettingsForm({ row, assignment, data, onSaved, onRemoved }: Props) {
  const [name, setName] = useState(row.name);
  const [store, setStore] = useState(row.store);
  const [group, setGroup] = useState(row.group);
  const [settings, setSettings] = useState<KioskSettings>(() => ownSettings(assignment.settings));
  const { kiosk } = row;
  // As it will be, while another store or group is chosen.
  const inherited = resolveSettings(
    {
      kiosk: { name, settings: {} },
      group: placeNamed(data.groups, group)?.id ?? null,
      store: placeNamed(data.stores, store) ?? null,
    },
    new Map(data.groups.map((each) => [each.id, each])),
  );
  const { form, problems, isBusy, onSubmit } = useFieldForm(FIELDS, async () => {
    if (name.trim() === '') throw new FieldProblems({ name: ENROL.nameMissing });
    const storeId = await idOfPlace(data.stores, store, makeStore);
    const groupId = await idOfPlace(data.groups, group, makeGroup);
    await changeKiosk(kiosk.id, { name: name.trim(), store: storeId, group: groupId, settings });
    notifyDone(KIOSK_PANEL.saved(name.trim()));
    await onSaved();
  });
  return (
    <Stack gap="xl">
      <form ref={form} onSubmit={onSubmit} onKeyDown={goOnByEnter} noValidate>
        <Stack gap="lg">
          <Title order={3} size="h4">
            {KIOSK_PANEL.place}
          </Title>
          <TextInput
            label={KIOSK_PANEL.name}
            autoComplete="off"
            value={name}
            error={problems['name']}
            errorProps={{ role: 'alert' }}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <PlaceField
            label={ENROL.store}
            hint={ENROL.storeHint}
            newHint={ENROL.storeNew}
            places={data.stores}
            value={store}
            error={problems['store']}
            onChange={setStore}
          />
          <PlaceField
            label={ENROL.group}
            hint={ENROL.storeHint}
            newHint={ENROL.groupNew}
            places={data.groups}
            value={group}
            error={problems['group']}
            onChange={setGroup}
          />
          <div>
            <Title order={3} size="h4" mt="md">
              {KIOSK_PANEL.ownSettings}
            </Title>
            <Text c="dimmed" size="sm">
              {KIOSK_PANEL.ownSettingsHint}
            </Text>
          </div>
          <SettingsFields
            settings={settings}
            inherited={inherited}
            environments={data.environments}
            problems={problems}
            nowMs={data.nowMs}
            onChange={setSettings}
          />
          {problems[''] && (
            <Text role="alert" c="var(--mantine-color-error)">
              {problems['']}
            </Text>
          )}
          <Group className={styles['save'] ?? ''}>
            <Button type="submit" loading={isBusy}>
              {KIOSK_PANEL.save}
            </Button>
          </Group>
        </Stack>
      </form>
      <KioskKey row={row} onChanged={onSaved} onRemoved={onRemoved} />
    </Stack>
  );
}

function KioskKey({
  row,
  onChanged,
  onRemoved,
}: Pick<Props, 'row' | 'onRemoved'> & { onChanged: () => Promise<void> }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const perform = usePerform(onChanged);
  const { id, enrolled } = row.kiosk;
  const name = nameOfKiosk(row);
  return (
    <section className={styles['key']} aria-labelledby="kiosk-key">
      <Title order={3} size="h4" id="kiosk-key">
        {KIOSK_PANEL.key}
      </Title>
      <Text>{enrolled ? KIOSK_PANEL.hasKey : KIOSK_PANEL.noKey}</Text>
      <Group>
        {enrolled && (
          <Button
            variant="default"
            c="red.9"
            onClick={() =>
              setConfirmation({
                title: KIOSK_PANEL.revokeTitle(name),
                body: KIOSK_PANEL.revokeBody,
                action: KIOSK_PANEL.revoke,
                perform: () => perform(revokeKey(id), KIOSK_PANEL.revoked(name)),
              })
            }
          >
            {KIOSK_PANEL.revoke}
          </Button>
        )}
        <Button
          variant="default"
          c="red.9"
          title={KIOSK_PANEL.removeHint}
          onClick={() =>
            setConfirmation({
              title: KIOSK_PANEL.removeTitle(name),
              body: KIOSK_PANEL.removeBody,
              action: KIOSK_PANEL.remove,
              perform: async () => {
                // Already removed by a colleague.
                const removal = removeKiosk(id).catch((failure: unknown) =>
                  failure === 404 ? true : Promise.reject(failure),
                );
                if ((await perform(removal, KIOSK_PANEL.removed(name))) !== undefined) onRemoved();
              },
            })
          }
        >
          {KIOSK_PANEL.remove}
        </Button>
      </Group>
      <ConfirmDialog
        confirmation={confirmation}
        cancelLabel={KIOSK_PANEL.cancel}
        onClose={() => setConfirmation(null)}
      />
    </section>
  );
}
