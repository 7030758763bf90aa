// Who gets a release: all kiosks, or a group of them first.
import { Group, Select } from '@mantine/core';
import type { RolloutState } from '../api/publishingApi.ts';
import { FOLLOW_HOURS, type PilotChoice } from './pilotChoice.ts';
import { t } from '../i18n/t.ts';

interface Props {
  groups: RolloutState['groups'];
  pilot: PilotChoice;
  onChange: (pilot: PilotChoice) => void;
}

const HOURS_OF_DAY = 24;

export function PilotFields({ groups, pilot, onChange }: Props) {
  return (
    <Group align="flex-start">
      <Select
        label={t('Who gets it')}
        allowDeselect={false}
        data={[
          { value: '', label: t('All kiosks at once') },
          ...groups
            .filter(({ kiosks }) => kiosks > 0)
            .map(({ id, name, kiosks }) => ({
              value: id,
              label: t('“{name}” first ({kiosks, plural, one {# kiosk} other {# kiosks}})', { name, kiosks }),
            })),
        ]}
        value={pilot.group ?? ''}
        onChange={(value) => onChange({ ...pilot, group: value || null })}
        w={320}
      />
      {pilot.group !== null && (
        <Select
          label={t('The other kiosks follow')}
          description={t(
            'Never by themselves while the first ones report more faults than in their week before.',
          )}
          allowDeselect={false}
          data={FOLLOW_HOURS.map((hours) => ({
            value: String(hours),
            label:
              hours === null
                ? t('When I say so')
                : hours < HOURS_OF_DAY
                  ? t('After {hours, plural, one {# hour} other {# hours}}', { hours })
                  : t('After {days, plural, one {# day} other {# days}}', { days: hours / HOURS_OF_DAY }),
          }))}
          value={String(pilot.hours)}
          onChange={(value) => onChange({ ...pilot, hours: value === 'null' ? null : Number(value) })}
          w={320}
        />
      )}
    </Group>
  );
}
