// The name, place and own settings of a kiosk, its key, and its removal.
import type { RefObject } from 'react';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KioskPlaceChange } from '#protocol/fleetEndpoints.ts';
import { kioskFields } from '#records/kinds/kiosks.ts';
import { groups as groupKind, type KioskGroup } from '#records/kinds/groups.ts';
import { stores, type Store } from '#records/kinds/stores.ts';
import { resolveSettings, type ResolvedSettings } from '#records/kioskSettings.ts';
import { changeKiosk, removeKiosk, revokeKey, type KioskAssignment } from '../api/kioskApi.ts';
import { notifyDone } from '../notify.tsx';
import { confirm } from '../shared/confirm.tsx';
import { usePerform } from '../shared/usePerform.ts';
import { RecordForm } from '../records/RecordForm.tsx';
import { afterStale, changedValues } from '../records/recordChanges.ts';
import { everyRecord, useRecord } from '../records/useRecords.ts';
import type { Values } from '../records/useRecordForm.ts';
import type { KioskRow } from './kioskList.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { ownSettings } from './settingText.ts';
import { refreshKiosks } from './useKiosks.ts';
import styles from './panel.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  row: KioskRow;
  assignment: KioskAssignment & { etag: string | null };
  /** Whether closing it would lose something. */
  unsaved: RefObject<boolean>;
  onRemoved: () => void;
}

export function KioskSettingsForm({ row, assignment, unsaved, onRemoved }: Props) {
  const { kiosk } = row;
  const saved: Values = {
    name: kiosk.name,
    store: kiosk.store,
    group: kiosk.group,
    settings: ownSettings(assignment.settings),
  };
  return (
    <Stack gap="xl">
      <RecordForm
        kind={{ fields: kioskFields, title: 'name' }}
        initialValues={saved}
        unsaved={unsaved}
        names={kiosk.names}
        useInherited={useInheritedSettings}
        submitLabel={t('Save')}
        save={async (values) => {
          const changed = Object.keys(changedValues(saved, values));
          await changeKiosk(
            kiosk.id,
            Object.fromEntries(changed.map((key) => [key, values[key]])) as KioskPlaceChange,
            assignment.etag,
          ).catch(afterStale('kiosk', refreshKiosks));
          notifyDone(
            t('“{name}” saved. The kiosk follows within seconds.', { name: String(values['name']) }),
          );
          await refreshKiosks();
        }}
      />
      <KioskKey row={row} onChanged={refreshKiosks} onRemoved={onRemoved} />
    </Stack>
  );
}

/** Returns the settings that the kiosk inherits once its store and group are saved. */
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
        {t('Key')}
      </Title>
      <Text>
        {enrolled
          ? t(
              'It has a key, which it renews by itself every 30 days. A key from a lost or stolen machine is revoked here.',
            )
          : t(
              'It has no key. Start it with its link, or take it in with “Add a kiosk” and the code that it shows.',
            )}
      </Text>
      <Group>
        {enrolled && (
          <Button
            variant="default"
            c="red.9"
            onClick={() =>
              confirm({
                title: t('Revoke the key of “{name}”?', { name }),
                body: t(
                  'Its access ends at once. It shows a code, and can be taken in again with “Add a kiosk”. Its settings and history stay.',
                ),
                action: t('Revoke the key'),
                perform: () => perform(revokeKey(id), t('The key of “{name}” is revoked.', { name })),
              })
            }
          >
            {t('Revoke the key')}
          </Button>
        )}
        <Button
          variant="default"
          c="red.9"
          title={t('For a machine that is not used any more.')}
          onClick={() =>
            confirm({
              title: t('Remove “{name}”?', { name }),
              body: t(
                'Removes the kiosk with its faults, settings and commands. Visits it recorded are kept. A kiosk that still runs reappears.',
              ),
              action: t('Remove from the list'),
              perform: async () => {
                // Already removed by a colleague.
                const removal = removeKiosk(id).catch((failure: unknown) =>
                  failure === 404 ? true : Promise.reject(failure),
                );
                if ((await perform(removal, t('“{name}” removed.', { name }))) !== undefined) onRemoved();
              },
            })
          }
        >
          {t('Remove from the list')}
        </Button>
      </Group>
    </section>
  );
}
