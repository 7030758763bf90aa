// The name, place and own settings of a kiosk, its key, and its removal.
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KioskPlaceChange } from '#protocol/storeSchemas.ts';
import { kioskFields } from '#records/kinds/kiosks.ts';
import { groups as groupKind, type KioskGroup } from '#records/kinds/groups.ts';
import { stores, type Store } from '#records/kinds/stores.ts';
import { resolveSettings, type ResolvedSettings } from '#records/kioskSettings.ts';
import { changeKiosk, removeKiosk, revokeKey, type KioskAssignment } from '../api/kioskApi.ts';
import { KIOSK_PANEL } from '../messages/kioskPageMessages.ts';
import { notifyDone } from '../notify.tsx';
import { confirm } from '../shared/confirm.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { RecordForm } from '../records/RecordForm.tsx';
import { everyRecord, useRecord } from '../records/useRecords.ts';
import type { Values } from '../records/useRecordForm.ts';
import type { KioskRow } from './kioskList.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { ownSettings } from './settingText.ts';
import { refreshKiosks } from './useKiosks.ts';
import styles from './panel.module.css';

interface Props {
  row: KioskRow;
  assignment: KioskAssignment;
  onRemoved: () => void;
}

export function KioskSettingsForm({ row, assignment, onRemoved }: Props) {
  const { kiosk } = row;
  return (
    <Stack gap="xl">
      <RecordForm
        kind={{ fields: kioskFields, title: 'name' }}
        initialValues={{
          name: kiosk.name,
          store: kiosk.store,
          group: kiosk.group,
          settings: ownSettings(assignment.settings),
        }}
        names={kiosk.names}
        useInherited={useInheritedSettings}
        submitLabel={KIOSK_PANEL.save}
        save={async (values) => {
          await changeKiosk(kiosk.id, values as KioskPlaceChange);
          notifyDone(KIOSK_PANEL.saved(String(values['name'])));
          await refreshKiosks();
        }}
      />
      <KioskKey row={row} onChanged={refreshKiosks} onRemoved={onRemoved} />
    </Stack>
  );
}

/** What holds without own settings, as it will be once the store and group are saved. */
function useInheritedSettings({ name, store, group }: Values): ResolvedSettings {
  const { data: groups = [] } = useQuery(everyRecord<KioskGroup>(groupKind));
  const { data: chosen } = useRecord(stores, typeof store === 'string' ? store : '');
  return resolveSettings(
    {
      kiosk: { name: String(name), settings: {} },
      group: typeof group === 'string' ? group : null,
      store: chosen && store === chosen.record.id ? (chosen.record as unknown as Store) : null,
    },
    new Map(groups.map((each) => [each.id, each])),
  );
}

function KioskKey({
  row,
  onChanged,
  onRemoved,
}: Pick<Props, 'row' | 'onRemoved'> & { onChanged: () => Promise<void> }) {
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
              confirm({
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
            confirm({
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
    </section>
  );
}
