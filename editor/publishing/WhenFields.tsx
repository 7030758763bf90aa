// Chooses when changes become public, in the time of the stores.
import { Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { clock } from '#clock.ts';
import { clocksChange } from '../format/zonedTime.ts';
import { PUBLISHING } from '../messages/editorMessages.ts';
import type { FieldName, ResolvedWhen, When, WhenMode } from './when.ts';

const MODES: readonly WhenMode[] = ['now', 'time', 'while'];

interface Props {
  when: When;
  resolved: ResolvedWhen;
  onChange: (when: When) => void;
}

export function WhenFields({ when, resolved, onChange }: Props) {
  const { mode, timeZone } = when;
  const { span } = resolved;
  const now = new Date(clock.epochMs()).toISOString();
  const timeField = (field: FieldName, label: string) => (
    <TextInput
      type="datetime-local"
      label={label}
      value={when[field]}
      error={resolved.errors[field]}
      description={resolved.hints[field]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={({ currentTarget }) => onChange({ ...when, [field]: currentTarget.value })}
      w={240}
    />
  );
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={PUBLISHING.whenLabel}
        value={mode}
        data={MODES.map((value) => ({ value, label: PUBLISHING.whenModes[value] }))}
        onChange={(value) => onChange({ ...when, mode: value as WhenMode })}
        w="fit-content"
      />
      {mode !== 'now' && (
        <Group align="flex-start">
          {timeField('start', mode === 'time' ? PUBLISHING.at : PUBLISHING.from)}
          {mode === 'while' && timeField('end', PUBLISHING.until)}
          <Select
            label={PUBLISHING.timeZone}
            searchable
            allowDeselect={false}
            data={timeZones(timeZone)}
            value={timeZone}
            onChange={(value) => value && onChange({ ...when, timeZone: value })}
            w={260}
          />
        </Group>
      )}
      {mode !== 'now' && (
        <Text size="sm" c="dimmed" role="status">
          {span && clocksChange(now, span.startsAt, timeZone) && `${PUBLISHING.clocksChange} `}
          {mode === 'while' && PUBLISHING.campaignHint}
        </Text>
      )}
    </Stack>
  );
}

const timeZones = (chosen: string): string[] => [
  ...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];
