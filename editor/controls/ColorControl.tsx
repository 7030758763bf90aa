// A color as '#rrggbb', or '' for none, with brand swatches.
import { useState } from 'react';
import { CloseButton, ColorInput } from '@mantine/core';
import { COLORS } from '#config/brand.ts';
import { css } from '../theme.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { fieldLabel } from './fieldLabel.tsx';
import { t } from '../i18n/t.ts';

const SWATCHES = Object.values(COLORS).map(css);
const isColor = (text: string): boolean => text === '' || /^#[0-9a-f]{6}$/i.test(text);

export function ColorControl(props: ControlProps) {
  const { meta, onChange, onBlur, onFocus } = props;
  const value = textOf(props.value);
  /** Typed text that is not a color yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const discardIncomplete = (): void => {
    setTyped(null);
    onBlur();
  };
  return (
    <ColorInput
      {...fieldLabel(props)}
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={6}
      maw={220}
      placeholder={props.placeholder ?? t('None')}
      withEyeDropper={false}
      fixOnBlur={false}
      value={typed ?? value}
      onFocus={onFocus}
      onBlur={discardIncomplete}
      rightSection={
        value === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('Clear {label}', { label: meta.label })}
            onClick={() => onChange('')}
          />
        )
      }
      onChange={(next) => {
        setTyped(isColor(next) ? null : next);
        if (isColor(next)) onChange(next, true);
      }}
    />
  );
}
