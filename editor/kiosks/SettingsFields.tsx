// The settings of a kiosk, group or store. What is empty is inherited: the value that holds then is
// in the field, and a button gives up what was set here.
import type { ReactNode } from 'react';
import { Button, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { ORIENTATIONS, type KioskSettings, type ResolvedSettings } from '#rules/kioskSettings.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { formatLanguage } from '../insights/formatFigures.ts';
import { HOURS, KEYPAD, KIOSK_PANEL } from '../messages/kioskPageMessages.ts';
import { HoursField, USUAL_HOURS } from './HoursField.tsx';
import { KeypadField } from './KeypadField.tsx';
import { settingText, sourceText, valuesOf, type SettingName } from './settingText.ts';
import styles from './kiosks.module.css';

const VOLUME_MAX = 100;
const VOLUME_STEP = 10;
const INCHES_MAX = 120;
const LOWER_EDGE = { max: 2_500, step: 10 } as const;
const CALLS_CHOICES = (['on', 'off'] as const).map((value) => ({
  value,
  label: KIOSK_PANEL.callsAre[value],
}));
const ORIENTATION_CHOICES = ORIENTATIONS.map((value) => ({
  value,
  label: KIOSK_PANEL.orientations[value],
}));
/** More would be slow to open; the rest is found by typing. */
const OPTIONS_SHOWN = 40;

interface Props {
  settings: KioskSettings;
  /** What holds without them. */
  inherited: ResolvedSettings;
  /** Names by id. */
  environments: ReadonlyMap<string, string>;
  problems: Readonly<Record<string, string>>;
  nowMs: number;
  /** What holds without a value here and above. */
  unset?: string | undefined;
  onChange: (settings: KioskSettings) => void;
}

export function SettingsFields(props: Props) {
  const { settings, inherited, environments, problems, nowMs, unset, onChange } = props;
  const languages = useStore(kioskStore, (state) => state.homeLanguages);
  const codes = new Set(
    [...languages.map(({ langCode }) => langCode), settings.language, inherited.language?.value].filter(
      (code) => code !== undefined,
    ),
  );
  const set = (change: KioskSettings): void => onChange({ ...settings, ...change });
  const reset = (name: SettingName): void =>
    onChange(Object.fromEntries(Object.entries(settings).filter(([each]) => each !== name)));
  const field = (name: SettingName) => ({
    label: KIOSK_PANEL[name],
    placeholder: settingText(valuesOf(inherited), name, environments),
    error: problems[`settings.${name}`],
    errorProps: { role: 'alert' },
  });
  const wrap = (name: SettingName, control: ReactNode) => (
    <Setting
      name={name}
      isSet={settings[name] !== undefined}
      inherited={inherited}
      environments={environments}
      unset={unset}
      onReset={() => reset(name)}
    >
      {control}
    </Setting>
  );
  return (
    <Stack gap="lg">
      {wrap(
        'environment',
        <Select
          {...field('environment')}
          data={[...environments].map(([value, label]) => ({ value, label }))}
          value={settings.environment ?? null}
          onChange={(environment) => environment && set({ environment })}
        />,
      )}
      {wrap(
        'language',
        <Select
          {...field('language')}
          data={[...codes].map((code) => ({ value: code, label: formatLanguage(code) }))}
          value={settings.language ?? null}
          onChange={(language) => language && set({ language })}
        />,
      )}
      {wrap(
        'timeZone',
        <Select
          {...field('timeZone')}
          searchable
          limit={OPTIONS_SHOWN}
          data={timeZones(settings.timeZone)}
          value={settings.timeZone ?? null}
          onChange={(timeZone) => timeZone && set({ timeZone })}
        />,
      )}
      {wrap(
        'volume',
        <NumberInput
          {...field('volume')}
          min={0}
          max={VOLUME_MAX}
          step={VOLUME_STEP}
          clampBehavior="strict"
          allowDecimal={false}
          suffix=" %"
          value={settings.volume ?? ''}
          onChange={(volume) => (volume === '' ? reset('volume') : set({ volume: Number(volume) }))}
        />,
      )}
      {wrap(
        'orientation',
        <Select
          {...field('orientation')}
          description={KIOSK_PANEL.orientationHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={ORIENTATION_CHOICES}
          value={settings.orientation ?? null}
          onChange={(orientation) => orientation && set({ orientation })}
        />,
      )}
      {wrap(
        'inches',
        <NumberInput
          {...field('inches')}
          description={KIOSK_PANEL.inchesHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={INCHES_MAX}
          clampBehavior="strict"
          allowNegative={false}
          decimalScale={1}
          suffix="″"
          value={settings.inches ?? ''}
          onChange={(inches) => (inches === '' ? reset('inches') : set({ inches: Number(inches) }))}
        />,
      )}
      {wrap(
        'lowerEdgeMm',
        <NumberInput
          {...field('lowerEdgeMm')}
          description={KIOSK_PANEL.lowerEdgeMmHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={LOWER_EDGE.max}
          step={LOWER_EDGE.step}
          clampBehavior="strict"
          allowDecimal={false}
          suffix=" mm"
          value={settings.lowerEdgeMm ?? ''}
          onChange={(lowerEdgeMm) =>
            lowerEdgeMm === '' ? reset('lowerEdgeMm') : set({ lowerEdgeMm: Number(lowerEdgeMm) })
          }
        />,
      )}
      {wrap(
        'keypad',
        <div role="group" aria-label={KIOSK_PANEL.keypad}>
          <Text fw={500} size="sm" mb={4}>
            {KIOSK_PANEL.keypad}
          </Text>
          {settings.keypad ? (
            <KeypadField codes={settings.keypad} problems={problems} onChange={(keypad) => set({ keypad })} />
          ) : (
            <>
              {inherited.keypad && (
                <Text size="sm" mb="xs">
                  {settingText(valuesOf(inherited), 'keypad', environments)}
                </Text>
              )}
              <Button
                variant="default"
                size="xs"
                onClick={() => set({ keypad: inherited.keypad?.value ?? {} })}
              >
                {inherited.keypad ? KEYPAD.setOwn : KEYPAD.set}
              </Button>
            </>
          )}
        </div>,
      )}
      {wrap(
        'calls',
        <Select
          {...field('calls')}
          description={KIOSK_PANEL.callsHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={CALLS_CHOICES}
          value={settings.calls === undefined ? null : settings.calls ? 'on' : 'off'}
          onChange={(calls) => calls && set({ calls: calls === 'on' })}
        />,
      )}
      {wrap(
        'hours',
        <div role="group" aria-label={KIOSK_PANEL.hours}>
          <Text fw={500} size="sm" mb={4}>
            {KIOSK_PANEL.hours}
          </Text>
          {settings.hours ? (
            <HoursField hours={settings.hours} onChange={(hours) => set({ hours })} nowMs={nowMs} />
          ) : (
            <>
              <Text size="sm" mb="xs">
                {inherited.hours
                  ? settingText(valuesOf(inherited), 'hours', environments)
                  : unset === undefined && KIOSK_PANEL.always}
              </Text>
              <Button
                variant="default"
                size="xs"
                onClick={() => set({ hours: inherited.hours?.value ?? USUAL_HOURS })}
              >
                {inherited.hours ? HOURS.setOwn : HOURS.set}
              </Button>
            </>
          )}
          {problems['settings.hours'] && (
            <Text role="alert" size="sm" c="var(--mantine-color-error)">
              {problems['settings.hours']}
            </Text>
          )}
        </div>,
      )}
    </Stack>
  );
}

interface SettingProps {
  name: SettingName;
  isSet: boolean;
  inherited: ResolvedSettings;
  environments: ReadonlyMap<string, string>;
  unset: string | undefined;
  onReset: () => void;
  children: ReactNode;
}

function Setting({ name, isSet, inherited, environments, unset, onReset, children }: SettingProps) {
  const from = inherited[name]?.from;
  const value = settingText(valuesOf(inherited), name, environments);
  return (
    <div>
      {children}
      {isSet ? (
        <Button className={styles['reset'] ?? ''} variant="subtle" size="compact-sm" onClick={onReset}>
          {!from || from.level === 'kiosk'
            ? KIOSK_PANEL.useNone
            : name === 'hours'
              ? KIOSK_PANEL.useHours[from.level]
              : KIOSK_PANEL.useInherited[from.level](value)}
        </Button>
      ) : (
        <Text size="sm" c="dimmed" mt={4}>
          {from === undefined && unset !== undefined ? unset : sourceText(from, name)}
        </Text>
      )}
    </div>
  );
}

const timeZones = (chosen: string | undefined): string[] => [
  ...new Set([...(chosen === undefined ? [] : [chosen]), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];
