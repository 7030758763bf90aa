// Chooses when changes become public, in the time of the stores.
import { Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { clock } from '#clock.ts';
import { clocksChange } from '../format/zonedTime.ts';
import type { FieldName, ResolvedWhen, When, WhenMode } from './when.ts';
import { t } from '../i18n/t.ts';

const PUBLISHING_WHEN_MODES = {
  now: t('Now'),
  time: t('At a time'),
  while: t('For a while'),
} as const;

export const START_FIELD_ID = 'publish-at';

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
    <TimeField
      {...(field === 'start' && { id: START_FIELD_ID })}
      label={label}
      value={when[field]}
      error={resolved.errors[field]}
      hint={resolved.hints[field]}
      onChange={(value) => onChange({ ...when, [field]: value })}
    />
  );
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('When')}
        value={mode}
        data={MODES.map((value) => ({ value, label: PUBLISHING_WHEN_MODES[value] }))}
        onChange={(value) => onChange({ ...when, mode: value as WhenMode })}
        w="fit-content"
      />
      {mode !== 'now' && (
        <Group align="flex-start">
          {timeField('start', mode === 'time' ? t('At') : t('From'))}
          {mode === 'while' && timeField('end', t('Until'))}
          <ZoneField value={timeZone} onChange={(value) => onChange({ ...when, timeZone: value })} />
        </Group>
      )}
      {mode !== 'now' && (
        <Text size="sm" c="dimmed" role="status">
          {span &&
            clocksChange(now, span.startsAt, timeZone) &&
            `${t('The clocks change until then; it is this time in the stores all the same.')} `}
          {mode === 'while' && t('At the end, what is live before comes back by itself.')}
        </Text>
      )}
    </Stack>
  );
}

interface TimeFieldProps {
  id?: string;
  label: string;
  /** Local time such as '2026-11-24T07:00'. */
  value: string;
  error: string | undefined;
  hint: string | undefined;
  onChange: (value: string) => void;
}

export const TimeField = ({ label, value, error, hint, onChange, ...input }: TimeFieldProps) => (
  <TextInput
    {...input}
    type="datetime-local"
    label={label}
    value={value}
    error={error}
    description={hint}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    w={240}
  />
);

export const ZoneField = ({ value, onChange }: { value: string; onChange: (zone: string) => void }) => (
  <Select
    label={t('Time zone of the stores')}
    searchable
    allowDeselect={false}
    data={timeZones(value)}
    value={value}
    onChange={(zone) => zone && onChange(zone)}
    w={260}
  />
);

const timeZones = (chosen: string): string[] => [
  ...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];
