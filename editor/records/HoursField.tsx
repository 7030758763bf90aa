// Opening hours by weekday, with the days that differ. Times are local ones of the store.
import { ActionIcon, Button, Flex, Group, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { DAY_MS } from '#config/durations.ts';
import type { OpeningHours } from '#rules/openingHours.ts';
import { clock } from '#clock.ts';
import { ICON_PX } from '../theme.ts';
import styles from './hours.module.css';
import { t } from '../i18n/t.ts';

const HOURS_DAYS = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
] as const;

const SPAN_LABELS = {
  from: (day: string) => t('{day}, from', { day }),
  to: (day: string) => t('{day}, to', { day }),
} as const;

type Spans = OpeningHours['week'][number];
type Span = Spans[number];

const SPANS_MAX = 4;
const FRIDAY = 4;
const USUAL: Span = { from: '09:00', to: '20:00' };
/** Mostly after a pause at noon. */
const SECOND: Span = { from: '14:00', to: '18:00' };

export const USUAL_HOURS: OpeningHours = {
  week: [...Array.from({ length: 6 }, () => [USUAL]), []],
};

interface Props {
  hours: OpeningHours;
  onChange: (hours: OpeningHours) => void;
}

export function HoursField({ hours, onChange }: Props) {
  const { week, dates = {} } = hours;
  const changeDay = (day: number, spans: Spans): void =>
    onChange({ ...hours, week: week.map((each, index) => (index === day ? spans : each)) });
  const changeDates = (changed: Readonly<Record<string, Spans>>): void =>
    onChange({ week, ...(Object.keys(changed).length > 0 && { dates: changed }) });
  const without = (date: string): Record<string, Spans> =>
    Object.fromEntries(Object.entries(dates).filter(([each]) => each !== date));
  return (
    <Stack gap="xs">
      {HOURS_DAYS.map((day, index) => (
        <DayHours
          key={day}
          label={day}
          spans={week[index] ?? []}
          onChange={(spans) => changeDay(index, spans)}
        >
          {index === 0 && (
            <Tooltip label={t('Copy Monday to Tuesday to Friday')}>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t('Copy Monday to Tuesday to Friday')}
                onClick={() =>
                  onChange({
                    ...hours,
                    week: week.map((spans, each) => (each <= FRIDAY ? (week[0] ?? []) : spans)),
                  })
                }
              >
                <IconCopy size={ICON_PX.sm} />
              </ActionIcon>
            </Tooltip>
          )}
        </DayHours>
      ))}
      <Text size="sm" c="dimmed">
        {t('Hours that end before they begin go on after midnight.')}
      </Text>
      <Text fw={600} mt="xs">
        {t('Days that differ')}
      </Text>
      {Object.entries(dates)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([date, spans]) => (
          <DayHours
            // Its place in the list may change with its date.
            key={date}
            label={date}
            spans={spans}
            date={{
              value: date,
              onChange: (next) => {
                if (next !== '' && !(next in dates)) changeDates({ ...without(date), [next]: spans });
              },
            }}
            onChange={(changed) => changeDates({ ...dates, [date]: changed })}
          >
            <ActionIcon
              variant="subtle"
              color="red.8"
              size={36}
              aria-label={t('Remove {date}', { date })}
              onClick={() => changeDates(without(date))}
            >
              <IconTrash size={ICON_PX.sm} />
            </ActionIcon>
          </DayHours>
        ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={ICON_PX.sm} aria-hidden />}
          onClick={() => changeDates({ ...dates, [nextDate(dates, clock.epochMs())]: [] })}
        >
          {t('Add a day')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('Holidays and special openings.')}
        </Text>
      </Group>
    </Stack>
  );
}

/** The first day from tomorrow on that is not there yet. */
function nextDate(dates: object, nowMs: number): string {
  let atMs = nowMs + DAY_MS;
  while (new Date(atMs).toISOString().slice(0, 10) in dates) atMs += DAY_MS;
  return new Date(atMs).toISOString().slice(0, 10);
}

interface DayProps {
  label: string;
  spans: Spans;
  /** Date of an exception. */
  date?: { value: string; onChange: (date: string) => void };
  onChange: (spans: Spans) => void;
  children?: React.ReactNode;
}

function DayHours({ label, spans, date, onChange, children }: DayProps) {
  const isOpen = spans.length > 0;
  const change = (index: number, changed: Partial<Span>): void =>
    onChange(spans.map((span, each) => (each === index ? { ...span, ...changed } : span)));
  return (
    <div className={styles['day']} role="group" aria-label={label}>
      <Group gap="sm" wrap="nowrap" mih={36}>
        <Switch
          size="sm"
          aria-label={t('Open on {day}', { day: label })}
          checked={isOpen}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? [USUAL] : [])}
        />
        {date ? (
          <TextInput
            type="date"
            size="xs"
            aria-label={t('Day')}
            value={date.value}
            onChange={({ currentTarget }) => date.onChange(currentTarget.value)}
          />
        ) : (
          <span>{label}</span>
        )}
      </Group>
      <div className={styles['spans']}>
        {!isOpen && <Text c="dimmed">{t('Closed')}</Text>}
        {spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have nothing but their position.
          <Flex key={index} gap="xs" align="start">
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                size="xs"
                w={124}
                aria-label={SPAN_LABELS[end](label)}
                value={span[end]}
                error={
                  span.from === span.to && end === 'to'
                    ? t('Must end at another time than it begins')
                    : undefined
                }
                onChange={({ currentTarget }) =>
                  currentTarget.value !== '' && change(index, { [end]: currentTarget.value })
                }
              />
            ))}
            {spans.length > 1 && (
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t('Remove these hours on {day}', { day: label })}
                onClick={() => onChange(spans.filter((_, each) => each !== index))}
              >
                <IconX size={ICON_PX.sm} />
              </ActionIcon>
            )}
          </Flex>
        ))}
      </div>
      <Flex>
        {isOpen && spans.length < SPANS_MAX && (
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('Add hours on {day}', { day: label })}
            onClick={() => onChange([...spans, SECOND])}
          >
            <IconPlus size={ICON_PX.sm} />
          </ActionIcon>
        )}
        {children}
      </Flex>
    </div>
  );
}
