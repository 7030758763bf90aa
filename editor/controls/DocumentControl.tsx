// A document id, selected by name with its thumbnail. Names are loaded each time it opens.
import { Box, Group, Select, type SelectProps } from '@mantine/core';
import { textOf, type ControlProps } from './controlProps.ts';
import { DocumentThumbnail } from './DocumentThumbnail.tsx';
import { fieldLabel } from './fieldLabel.tsx';
import { FindLink } from './FindLink.tsx';
import { useDocumentNames, useIsMissing } from './useDocumentNames.ts';
import { useDropdown } from './useDropdown.ts';
import styles from './controls.module.css';
import { t } from '../i18n/t.ts';

/** Most options rendered at once; typing finds the rest. */
const MAX_OPTIONS = 60;

export function DocumentControl(props: ControlProps) {
  const collection = props.meta.collection ?? '';
  const id = textOf(props.value);
  const { names, refresh } = useDocumentNames(collection);
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
      <FindLink label={props.meta.label} collection={collection} onPick={props.onChange} />
    </div>
  );
}
