// The filters above the list of a record kind.
import { useState } from 'react';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { RECORDS_PER_PAGE } from '#records/recordLists.ts';
import { fieldMeta, type RecordKind } from '#records/defineRecord.ts';
import { fieldText, type NameOf } from '#records/fieldText.ts';
import type { AnyField } from '#schema/field.ts';
import { useNameOf } from './recordNames.ts';
import { useRecord, useRecordFilters, useRecordOptions } from './useRecords.ts';
import { t } from '../i18n/t.ts';
import styles from './records.module.css';

const SEARCH_DELAY_MS = 150;
/** A filter for the records without a value. */
const NO_VALUE = 'none';

interface FiltersProps {
  kind: RecordKind;
  values: Readonly<Record<string, string>>;
  onChange: (changed: Record<string, string>) => void;
}

export function RecordFilters({ kind, values, onChange }: FiltersProps) {
  const { data } = useRecordFilters(kind);
  const nameOf = useNameOf();
  return kind.list.filters.map((key) => {
    const field = kind.fields[key];
    if (!field) return null;
    const { label, record, options, widget } = fieldMeta(field);
    const common = {
      key,
      label,
      value: values[key] ?? '',
      onChange: (value: string) => onChange({ [key]: value }),
    };
    return record === undefined ? (
      <Filter
        {...common}
        key={key}
        isRequired={options !== undefined || widget === 'toggle'}
        options={
          options ?? (data?.[key] ?? []).map((value) => ({ value, label: filterLabel(field, value, nameOf) }))
        }
      />
    ) : (
      <ReferenceFilter {...common} key={key} record={record} />
    );
  });
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Offers the first records, and others by what is typed. */
function ReferenceFilter({ record, ...props }: FilterProps & { record: string }) {
  const kind = { name: record };
  const [typed, setTyped] = useState('');
  const { data: chosen } = useRecord(kind, props.value === NO_VALUE ? '' : props.value);
  const chosenName = chosen && String(chosen.record['name']);
  const [search] = useDebouncedValue(typed === chosenName ? '' : typed, SEARCH_DELAY_MS);
  const { data } = useRecordOptions(kind, search);
  const found = (data?.items ?? []).filter(({ id }) => id !== chosen?.record.id);
  const items = chosen ? [chosen.record, ...found] : found;
  return (
    <Filter
      {...props}
      onSearch={setTyped}
      options={items.map((item) => ({ value: item.id, label: String(item['name']) }))}
    />
  );
}

const Filter = ({
  label,
  value,
  options,
  isRequired = false,
  onSearch,
  onChange,
}: FilterProps & {
  options: readonly { value: string; label: string }[];
  isRequired?: boolean;
  onSearch?: (typed: string) => void;
}) => (
  <Select
    size="md"
    className={styles['filter'] ?? ''}
    aria-label={label}
    placeholder={label}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': t('Any {label}', { label: label.toLowerCase() }) }}
    limit={RECORDS_PER_PAGE}
    {...(onSearch && { onSearchChange: onSearch })}
    data={[...(isRequired ? [] : [{ value: NO_VALUE, label: t('None') }]), ...options]}
    value={value === '' ? null : value}
    onChange={(next) => onChange(next ?? '')}
  />
);

/** The values of a filter are texts. */
const filterLabel = (field: AnyField, value: string, nameOf: NameOf): string =>
  fieldText(field, fieldMeta(field).widget === 'toggle' ? value === 'true' : value, nameOf);
