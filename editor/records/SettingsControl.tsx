// Settings that are inherited where they are not set: the value that holds then is in the control,
// and a button gives up what was set here.
import { Button, Stack, Text, Title } from '@mantine/core';
import { fieldText } from '#records/fieldText.ts';
import { fieldMeta } from '#records/defineRecord.ts';
import type { KioskSettings, ResolvedSettings } from '#records/kioskSettings.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import { RecordControl, type Problems } from './RecordControl.tsx';
import { useNameOf } from './recordNames.ts';
import { t } from '../i18n/t.ts';

interface Props {
  /** The field of the settings. */
  field: AnyField;
  path: string;
  settings: KioskSettings;
  /** The settings that apply where none are set here. */
  inherited: ResolvedSettings;
  problems: Problems;
  onChange: (settings: KioskSettings) => void;
}

export function SettingsControl({ field, path, settings, inherited, problems, onChange }: Props) {
  const { label, hint, unset } = fieldMeta(field);
  const values: Readonly<Record<string, unknown>> = settings;
  return (
    <section aria-label={label}>
      <Title order={3} size="h4" mt="xl">
        {label}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" mb="md">
          {hint}
        </Text>
      )}
      <Stack gap="lg">
        {Object.entries(describe(field).fields ?? {}).map(([name, setting]) => {
          const { value, from } =
            (inherited as Readonly<Record<string, ResolvedSettings['volume']>>)[name] ?? {};
          const set = (next: unknown): void =>
            onChange(
              Object.fromEntries(
                Object.entries({ ...values, [name]: next }).filter(([, each]) => each !== undefined),
              ) as KioskSettings,
            );
          return (
            <div key={name}>
              <RecordControl
                field={setting}
                path={`${path}.${name}`}
                value={values[name]}
                inherited={value}
                problems={problems}
                onChange={set}
              />
              <Source
                field={setting}
                isSet={values[name] !== undefined}
                value={value}
                from={from}
                unset={unset}
                onReset={() => set(undefined)}
              />
            </div>
          );
        })}
      </Stack>
    </section>
  );
}

type From = NonNullable<ResolvedSettings['volume']>['from'];

interface SourceProps {
  field: AnyField;
  isSet: boolean;
  /** The inherited value; `from` is the level that it comes from. */
  value: unknown;
  from: From | undefined;
  unset: string | undefined;
  onReset: () => void;
}

function Source({ field, isSet, value, from, unset, onReset }: SourceProps) {
  const nameOf = useNameOf();
  const meta = fieldMeta(field);
  if (!isSet)
    return (
      <Text size="sm" c="dimmed" mt="xxs">
        {from ? sourceText(from) : (unset ?? meta.unset)}
      </Text>
    );
  const text = meta.widget === 'openingHours' ? 'hours' : fieldText(field, value, nameOf);
  return (
    <Button maw="100%" mt="xxs" ml="-xs" variant="subtle" size="compact-sm" onClick={onReset}>
      {!from || from.level === 'kiosk'
        ? t('Remove this setting')
        : meta.widget === 'openingHours'
          ? from.level === 'group'
            ? t('Use the group’s hours')
            : t('Use the store’s hours')
          : from.level === 'group'
            ? t('Use the group’s: {text}', { text })
            : t('Use the store’s: {text}', { text })}
    </Button>
  );
}

/** Where a setting comes from. */
export const sourceText = ({ level, name }: From): string =>
  level === 'kiosk'
    ? t('Set for this kiosk')
    : level === 'group'
      ? t('From the group “{name}”', { name })
      : t('From the store “{name}”', { name });
