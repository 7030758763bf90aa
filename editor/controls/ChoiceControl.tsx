// One of a fixed set: a segmented control if all options fit, else a select.
import { Input, SegmentedControl, Select } from '@mantine/core';
import { textOf, type ControlProps } from './controlProps.ts';
import { fieldLabel, partIds } from './fieldLabel.tsx';
import { useDropdown } from './useDropdown.ts';
import { t } from '../i18n/t.ts';

const SEGMENTS_MAX = 3;
/** Total characters that fit a segmented control. */
const SEGMENTS_MAX_CHARS = 26;

export function ChoiceControl(props: ControlProps) {
  const { meta, onChange, onBlur, onFocus } = props;
  const dropdown = useDropdown();
  const options = meta.options ?? [];
  const value = textOf(props.value);
  const characterCount = options.reduce((sum, { label }) => sum + label.length, 0);
  if (options.length > SEGMENTS_MAX || characterCount > SEGMENTS_MAX_CHARS) {
    return (
      <Select
        {...fieldLabel(props)}
        {...dropdown}
        data={[...options]}
        value={value}
        allowDeselect={false}
        openOnFocus={false}
        onBlur={onBlur}
        onFocus={onFocus}
        searchable={options.length > 8}
        nothingFoundMessage={t('Nothing found')}
        maxDropdownHeight={320}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  const { labelledBy, describedBy } = partIds(props, meta.hint !== undefined);
  return (
    <Input.Wrapper {...fieldLabel(props)} labelElement="div">
      <div>
        <SegmentedControl
          data={[...options]}
          value={value}
          onChange={(next) => onChange(next)}
          onBlur={onBlur}
          onFocus={onFocus}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
        />
      </div>
    </Input.Wrapper>
  );
}
