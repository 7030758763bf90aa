// A moment in the time of the stores.
import { useState } from 'react';
import { Group } from '@mantine/core';
import { clock } from '#clock.ts';
import { TimeField, ZoneField } from './WhenFields.tsx';
import { storeZone } from '../format/storeZone.ts';
import { resolveWhen } from './when.ts';
import { t } from '../i18n/t.ts';

export interface Moment {
  local: string;
  timeZone: string;
  /** ISO 8601, UTC; null until it is complete and to come. */
  at: string | null;
  error: string | undefined;
  hint: string | undefined;
  setLocal: (local: string) => void;
  setTimeZone: (timeZone: string) => void;
}

export function useMoment(): Moment {
  const [local, setLocal] = useState('');
  const [timeZone, setTimeZone] = useState(storeZone);
  const { span, errors, hints } = resolveWhen(
    { mode: 'time', start: local, end: '', timeZone },
    clock.epochMs(),
  );
  return {
    local,
    timeZone,
    at: span?.startsAt ?? null,
    error: errors.start,
    hint: hints.start,
    setLocal,
    setTimeZone,
  };
}

export const MomentFields = ({ moment }: { moment: Moment }) => (
  <Group align="flex-start">
    <TimeField
      label={t('Moment')}
      value={moment.local}
      error={moment.error}
      hint={moment.hint}
      onChange={moment.setLocal}
    />
    <ZoneField value={moment.timeZone} onChange={moment.setTimeZone} />
  </Group>
);
