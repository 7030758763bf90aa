// Who gets a release: all kiosks, or a group of them first.
import { Group, Select } from '@mantine/core';
import type { RolloutState } from '../api/publishingApi.ts';
import { PILOT } from '../messages/editorMessages.ts';
import { FOLLOW_HOURS, type PilotChoice } from './pilotChoice.ts';

interface Props {
  groups: RolloutState['groups'];
  pilot: PilotChoice;
  onChange: (pilot: PilotChoice) => void;
}

export function PilotFields({ groups, pilot, onChange }: Props) {
  return (
    <Group align="flex-start">
      <Select
        label={PILOT.who}
        allowDeselect={false}
        data={[
          { value: '', label: PILOT.everybody },
          ...groups
            .filter(({ kiosks }) => kiosks > 0)
            .map(({ id, name, kiosks }) => ({ value: id, label: PILOT.groupFirst(name, kiosks) })),
        ]}
        value={pilot.group ?? ''}
        onChange={(value) => onChange({ ...pilot, group: value || null })}
        w={320}
      />
      {pilot.group !== null && (
        <Select
          label={PILOT.others}
          description={PILOT.othersHint}
          allowDeselect={false}
          data={FOLLOW_HOURS.map((hours) => ({ value: String(hours), label: PILOT.after(hours) }))}
          value={String(pilot.hours)}
          onChange={(value) => onChange({ ...pilot, hours: value === 'null' ? null : Number(value) })}
          w={320}
        />
      )}
    </Group>
  );
}
