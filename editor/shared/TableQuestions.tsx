// Questions about a chosen table file, and the list of its columns and rows that are not imported.
import { NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { readDay, type DayOrder } from '#tables/days.ts';
import { CODE_PAGES, type Encoding, type FoundEncoding } from '#tables/textEncoding.ts';
import { TABLE_FILE } from '../messages/tableFileMessages.ts';

export interface TableChoices {
  encoding?: Encoding | undefined;
  dayOrder?: DayOrder | undefined;
}

interface Props {
  found: FoundEncoding;
  unread: readonly string[];
  /** A day that can be read in two ways. */
  openDay?: string | undefined;
  choices: TableChoices;
  onChoose: (choices: TableChoices) => void;
}

const named = (day: string, order: DayOrder): string =>
  new Date(`${readDay(day, order)}T00:00:00Z`).toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export function TableQuestions({ found, unread, openDay, choices, onChoose }: Props) {
  return (
    <Stack gap="sm">
      {found.isGuess && (
        <NativeSelect
          label={TABLE_FILE.encoding}
          description={TABLE_FILE.encodingHint}
          value={found.encoding}
          data={CODE_PAGES.map((value) => ({ value, label: TABLE_FILE.encodings[value] }))}
          onChange={(event) => onChoose({ ...choices, encoding: event.currentTarget.value as Encoding })}
        />
      )}
      {openDay !== undefined && (
        <Radio.Group
          label={TABLE_FILE.dayOrder(openDay)}
          value={choices.dayOrder ?? null}
          onChange={(order) => onChoose({ ...choices, dayOrder: order as DayOrder })}
        >
          <Stack gap="xxs" mt="xxs">
            <Radio value="day first" label={TABLE_FILE.dayFirst(named(openDay, 'day first'))} />
            <Radio value="month first" label={TABLE_FILE.monthFirst(named(openDay, 'month first'))} />
          </Stack>
        </Radio.Group>
      )}
      {unread.length > 0 && <Text size="sm">{TABLE_FILE.unread(unread)}</Text>}
    </Stack>
  );
}
