// 0 to 5 stars: halves by click or arrow keys, any fraction as a number, or none.
import { ActionIcon, Group, Input, NumberInput, Rating } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ControlProps } from './controlProps.ts';
import { fieldLabel, partIds } from './fieldLabel.tsx';
import { useTypedNumber } from './NumberControl.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './controls.module.css';
import { t } from '../i18n/t.ts';

export function RatingControl(props: ControlProps) {
  const { id, meta, value, onChange, onBlur, onFocus } = props;
  const { discardIncomplete, ...inputProps } = useTypedNumber(value, onChange);
  const { labelledBy, describedBy } = partIds(props, meta.hint !== undefined);
  const stars = typeof value === 'number' ? Math.min(Math.max(value, 0), 5) : 0;
  return (
    <Input.Wrapper {...fieldLabel(props)}>
      <Group gap="md" wrap="nowrap" onFocus={onFocus}>
        <NumberInput
          id={id}
          {...inputProps}
          min={0}
          max={5}
          step={0.5}
          clampBehavior="none"
          w={84}
          error={props.error !== undefined}
          aria-describedby={describedBy}
          aria-invalid={props.error !== undefined || undefined}
          placeholder={props.placeholder ?? t('None')}
          onBlur={() => {
            discardIncomplete();
            onBlur();
          }}
        />
        <Rating
          fractions={2}
          size="lg"
          value={stars}
          onChange={(next) => onChange(next)}
          role="radiogroup"
          aria-labelledby={labelledBy}
          getSymbolLabel={(star) => t('{star, plural, one {# star} other {# stars}}', { star })}
          classNames={{ input: styles['star'] ?? '' }}
        />
        {typeof value === 'number' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Clear {label}', { label: meta.label })}
            title={t('Clear')}
            onClick={() => onChange(null)}
          >
            <IconX size={ICON_PX.sm} />
          </ActionIcon>
        )}
      </Group>
    </Input.Wrapper>
  );
}
