// A document id, selected by name with its thumbnail. Names are loaded each time it opens.
import { useCallback, useEffect, useState } from 'react';
import { Box, Group, Select, type SelectProps } from '@mantine/core';
import { loadNames, type DocumentName } from '../api/editApi.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { DocumentThumbnail } from './DocumentThumbnail.tsx';
import { thumbnailOfDocument } from './thumbnailCache.ts';
import { fieldLabel } from './fieldLabel.tsx';
import { FindLink } from './FindLink.tsx';
import type { PickedLink } from './pickLink.ts';
import { useDropdown } from './useDropdown.ts';
import styles from './controls.module.css';
import { t } from '../i18n/t.ts';

/** Most options rendered at once; typing finds the rest. */
const MAX_OPTIONS = 60;

/** Names of a collection; empty until loaded. */
function useNames(collection: string): { names: readonly DocumentName[]; refresh: () => void } {
  const [names, setNames] = useState<readonly DocumentName[]>([]);
  const refresh = useCallback(() => void loadNames(collection).then(setNames), [collection]);
  useEffect(() => {
    setNames([]);
    refresh();
  }, [refresh]);
  return { names, refresh };
}

/** Whether a document that is not listed is known to be missing. */
function useIsMissing(collection: string, id: string, isListed: boolean): boolean {
  const [missingId, setMissingId] = useState('');
  useEffect(() => {
    let isCurrent = true;
    if (id === '' || isListed) return;
    void thumbnailOfDocument(collection, id).then(
      ({ status }) => isCurrent && setMissingId(status === 'missing' ? id : ''),
    );
    return () => {
      isCurrent = false;
    };
  }, [collection, id, isListed]);
  return id !== '' && !isListed && missingId === id;
}

interface PickerProps extends ControlProps {
  collection: string;
  /** Where the link picker searches: this collection, or everywhere (null). */
  findIn: string | null;
  onPick: (picked: PickedLink) => void;
}

export function DocumentPicker({ collection, findIn, onPick, ...props }: PickerProps) {
  const id = textOf(props.value);
  const { names, refresh } = useNames(collection);
  const dropdown = useDropdown(refresh);
  const isListed = names.some((name) => name.id === id);
  const isMissing = useIsMissing(collection, id, isListed);
  const labelProps = fieldLabel(props);
  const data = names.map((name) => ({ value: name.id, label: name.name || name.id }));
  const renderOption: SelectProps['renderOption'] = ({ option }) => (
    <Group component="span" gap="xs" wrap="nowrap" miw={0}>
      <DocumentThumbnail collection={collection} id={option.value} />
      <span className={styles['optionText']}>
        <span>{option.label}</span>
        <Box component="span" fz="xs" c="dimmed">
          {option.value}
        </Box>
      </span>
    </Group>
  );
  const select = (
    <Select
      {...labelProps}
      {...dropdown}
      data={isListed || id === '' ? data : [{ value: id, label: id }, ...data]}
      value={id === '' ? null : id}
      searchable
      clearable
      openOnFocus={false}
      limit={MAX_OPTIONS}
      placeholder={props.placeholder || t('None')}
      nothingFoundMessage={t('Nothing found')}
      maxDropdownHeight={340}
      leftSection={id === '' || isMissing ? undefined : <DocumentThumbnail collection={collection} id={id} />}
      leftSectionPointerEvents="none"
      error={labelProps.error ?? (isMissing ? t('No longer there: {id}', { id }) : undefined)}
      renderOption={renderOption}
      clearButtonProps={{ 'aria-label': t('Clear {label}', { label: props.meta.label }) }}
      onChange={(next) => props.onChange(next ?? '')}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    />
  );
  return (
    <div className={styles['linked']}>
      {select}
      <FindLink label={props.meta.label} collection={findIn} currentId={id} onPick={onPick} />
    </div>
  );
}

export function DocumentControl(props: ControlProps) {
  const collection = props.meta.collection ?? '';
  return (
    <DocumentPicker
      {...props}
      collection={collection}
      findIn={collection}
      onPick={({ targetId }) => props.onChange(targetId)}
    />
  );
}
