// The control of a record's field, by its widget.
import { useId, useState, type ReactNode } from 'react';
import {
  Button,
  Checkbox,
  NumberInput,
  Radio,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useStore } from 'zustand';
import { fieldMeta } from '#records/defineRecord.ts';
import { fieldText } from '#records/fieldText.ts';
import { positionText, readPosition } from '#records/positionText.ts';
import type { Position } from '#records/recordFields.ts';
import type { KeypadCodes } from '#rules/keypad.ts';
import type { OpeningHours } from '#rules/openingHours.ts';
import type { AnyField, FieldMeta } from '#schema/field.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { HttpFailure } from '#api/http.ts';
import { describeError } from '../api/describeError.ts';
import { notifyProblem } from '../notify.tsx';
import { addRecord } from './recordApi.ts';
import { HoursField, USUAL_HOURS } from './HoursField.tsx';
import { KeypadField } from './KeypadField.tsx';
import { useNameOf } from './recordNames.ts';
import { OPTIONS_SHOWN, useRecordOptions } from './useRecords.ts';
import { t } from '../i18n/t.ts';
import { locale } from '../i18n/locale.ts';

/** Delay between typing in a list of choices and the request to the server. */
const SEARCH_DELAY_MS = 200;

/** Messages by path, such as 'settings.volume'. */
export type Problems = Readonly<Record<string, string>>;

export interface RecordControlProps {
  field: AnyField;
  /** Path of the field within the record. */
  path: string;
  value: unknown;
  /** `undefined` gives up a value that may be inherited. */
  onChange: (value: unknown) => void;
  problems: Problems;
  /** The inherited value, while there is no own value. */
  inherited?: unknown;
  /** The name of what a reference refers to, while its choices are loaded. */
  valueName?: string | undefined;
  /** Ids that cannot be chosen. */
  excluded?: readonly string[] | undefined;
  isFirst?: boolean | undefined;
}

/** Options that need a sentence each are shown one below the other. */
export const hasHints = (options: FieldMeta['options']): boolean =>
  options?.some(({ hint }) => hint !== undefined) ?? false;

export function RecordControl(props: RecordControlProps) {
  const { field, path, value, onChange, problems, inherited } = props;
  const meta = fieldMeta(field);
  const nameOf = useNameOf();
  const labelled = {
    label: meta.label,
    description: meta.hint,
    error: problems[path],
    placeholder: fieldText(field, inherited, nameOf),
    ...(props.isFirst && { 'data-autofocus': true }),
  };
  switch (meta.widget) {
    case 'number':
      return (
        <NumberInput
          {...labelled}
          min={meta.min ?? Number.NEGATIVE_INFINITY}
          max={meta.max ?? Number.POSITIVE_INFINITY}
          {...(meta.step !== undefined && { step: meta.step, allowDecimal: false })}
          clampBehavior={meta.min === 0 ? 'strict' : 'none'}
          allowNegative={(meta.min ?? 0) < 0}
          suffix={meta.unit ?? ''}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(next === '' ? undefined : Number(next))}
        />
      );
    case 'choice':
      return hasHints(meta.options) ? (
        <Radio.Group {...labelled} value={String(value ?? '')} onChange={onChange}>
          <Stack gap="sm" my="xs">
            {meta.options?.map(({ value: option, label, hint }) => (
              <Radio key={option} value={option} label={label} description={hint} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Choice {...labelled} options={meta.options ?? []} value={value} onChange={onChange} />
      );
    case 'choices':
      return (
        <Checkbox.Group
          {...labelled}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        >
          <Stack gap="sm" my="xs">
            {meta.options?.map(({ value: option, label }) => (
              <Checkbox key={option} value={option} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'toggle': {
      const [on, off] = meta.states ?? [t('Yes'), t('No')];
      const options = [
        { value: 'on', label: on },
        { value: 'off', label: off },
      ];
      return (
        <Choice
          {...labelled}
          options={options}
          value={value === undefined ? null : value === true ? 'on' : 'off'}
          onChange={(next) => onChange(next === 'on')}
        />
      );
    }
    case 'environment':
      return <EnvironmentChoice {...labelled} value={value} onChange={onChange} />;
    case 'language':
      return <LanguageChoice {...labelled} value={value} inherited={inherited} onChange={onChange} />;
    case 'timeZone':
      return (
        <Choice
          {...labelled}
          options={timeZones(value).map((zone) => ({ value: zone, label: zone }))}
          value={value}
          onChange={onChange}
        />
      );
    case 'reference':
      return <Reference {...props} labelled={labelled} meta={meta} />;
    case 'tags':
      return <TagsInput {...labelled} value={(value as string[] | undefined) ?? []} onChange={onChange} />;
    case 'position':
      return <PositionInput labelled={labelled} value={value} onChange={onChange} />;
    case 'date':
      return <Plain {...labelled} type="date" value={value} onChange={onChange} />;
    case 'openingHours':
      return (
        <Panel
          {...props}
          meta={meta}
          setLabel={t('Set opening hours')}
          setOwnLabel={t('Set other hours')}
          empty={USUAL_HOURS}
        >
          <HoursField hours={value as OpeningHours} onChange={onChange} />
        </Panel>
      );
    case 'keypad':
      return (
        <Panel
          {...props}
          meta={meta}
          setLabel={t('Set up a keypad')}
          setOwnLabel={t('Set other keys here')}
          empty={{}}
        >
          <KeypadField codes={value as KeypadCodes} path={path} problems={problems} onChange={onChange} />
        </Panel>
      );
    default:
      return <Plain {...labelled} value={value} onChange={onChange} />;
  }
}

interface Labelled {
  label: string;
  description: ReactNode;
  error: string | undefined;
  placeholder: string;
}

interface ValueProps {
  value: unknown;
  onChange: (value: unknown) => void;
}

const Plain = ({ value, onChange, ...input }: Labelled & ValueProps & { type?: string }) => (
  <TextInput
    {...input}
    autoComplete="off"
    value={typeof value === 'string' ? value : ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

interface ChoiceProps extends Labelled, ValueProps {
  options: readonly { value: string; label: string }[];
}

const SEARCHED_FROM = 10;

const Choice = ({ options, value, onChange, ...input }: ChoiceProps) => (
  <Select
    {...input}
    data={[...options]}
    searchable={options.length > SEARCHED_FROM}
    limit={OPTIONS_SHOWN}
    value={typeof value === 'string' && value !== '' ? value : null}
    onChange={(next) => next !== null && onChange(next)}
  />
);

function EnvironmentChoice(props: Labelled & ValueProps) {
  const environments = useStore(kioskStore, (state) => state.environments);
  return <Choice {...props} options={environments.map(({ id, name }) => ({ value: id, label: name }))} />;
}

function LanguageChoice({ inherited, ...props }: Labelled & ValueProps & { inherited: unknown }) {
  const languages = useStore(kioskStore, (state) => state.homeLanguages);
  const nameOf = useNameOf();
  const codes = [...languages.map(({ langCode }) => langCode), props.value, inherited].filter(
    (code) => typeof code === 'string' && code !== '',
  ) as string[];
  const meta = { label: '', widget: 'language' } as const;
  return (
    <Choice
      {...props}
      options={[...new Set(codes)].map((code) => ({ value: code, label: nameOf(meta, code) }))}
    />
  );
}

const timeZones = (chosen: unknown): string[] => [
  ...new Set([
    ...(typeof chosen === 'string' && chosen !== '' ? [chosen] : []),
    'UTC',
    ...Intl.supportedValuesOf('timeZone'),
  ]),
];

const ADD = '+';
const collator = new Intl.Collator(locale, { sensitivity: 'accent' });
const isSameName = (a: string, b: string): boolean => collator.compare(a, b) === 0;

/** A record of a kind, found by its name; a name that is new adds one. */
function Reference({
  meta,
  labelled: { placeholder: _, ...labelled },
  value,
  valueName,
  excluded = [],
  onChange,
}: RecordControlProps & { labelled: Labelled; meta: FieldMeta }) {
  const [typed, setTyped] = useState(valueName ?? '');
  const [search] = useDebouncedValue(typed === valueName ? '' : typed, SEARCH_DELAY_MS);
  const { data } = useRecordOptions({ name: meta.record ?? '' }, search);
  const [added, setAdded] = useState<{ value: string; label: string }>();
  const options = (data?.items ?? [])
    .filter(({ id }) => !excluded.includes(id))
    .map((item) => ({ value: item.id, label: String(item['name']) }));
  const isListed = options.some((option) => option.value === value);
  const name = typed.trim();
  const isNew =
    name !== '' &&
    data !== undefined &&
    search === typed &&
    !options.some(({ label }) => isSameName(label, name));
  const current = added && added.value === value ? added.label : valueName;
  const add = async (): Promise<void> => {
    try {
      const record = await addRecord({ name: meta.record ?? '' }, { name });
      const id = String(record.id);
      setAdded({ value: id, label: name });
      onChange(id);
    } catch (failure) {
      notifyProblem(describeError(failure as HttpFailure));
    }
  };
  return (
    <Select
      {...labelled}
      placeholder={t('None')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('None') }}
      // The server has searched.
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[
        ...(typeof value === 'string' && !isListed ? [{ value, label: current ?? value }] : []),
        ...options,
        ...(isNew && excluded.length === 0 ? [{ value: ADD, label: t('Add “{name}”', { name }) }] : []),
      ]}
      nothingFoundMessage={t('Nothing found')}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => (next === ADD ? void add() : onChange(next))}
    />
  );
}

/** A text that cannot be parsed stays as it was typed, and is refused with the form. */
function PositionInput({ labelled, value, onChange }: ValueProps & { labelled: Labelled }) {
  const [typed, setTyped] = useState(() =>
    typeof value === 'string' ? value : positionText((value as Position | undefined) ?? null),
  );
  return (
    <TextInput
      {...labelled}
      placeholder="52.52, 13.405"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const text = currentTarget.value.trim();
        onChange(text === '' ? null : (readPosition(text) ?? text));
      }}
    />
  );
}

interface PanelProps extends RecordControlProps {
  meta: FieldMeta;
  setLabel: string;
  setOwnLabel: string;
  /** The value to begin with, where none is inherited. */
  empty: unknown;
  children: ReactNode;
}

/** A value with many parts: shown as text until it is set here. */
function Panel({
  meta,
  field,
  path,
  value,
  inherited,
  problems,
  setLabel,
  setOwnLabel,
  empty,
  onChange,
  children,
}: PanelProps) {
  const id = useId();
  const text = fieldText(field, inherited);
  return (
    <div role="group" aria-labelledby={id}>
      <Text fw={500} size="sm" mb="xxs" id={id}>
        {meta.label}
      </Text>
      {value === undefined ? (
        <>
          {text !== '' && (
            <Text size="sm" mb="xs">
              {text}
            </Text>
          )}
          <Button variant="default" size="xs" onClick={() => onChange(inherited ?? empty)}>
            {inherited === undefined ? setLabel : setOwnLabel}
          </Button>
        </>
      ) : (
        children
      )}
      {problems[path] && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problems[path]}
        </Text>
      )}
    </div>
  );
}
