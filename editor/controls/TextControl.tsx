// A plain text; multi-line if it contains line breaks.
import { useState } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import { pathOfFreeformUrl } from '#rules/links.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { fieldLabel } from './fieldLabel.tsx';
import { t } from '../i18n/t.ts';

export function TextControl(props: ControlProps) {
  const { value, onChange, onBlur, onFocus, placeholder } = props;
  const text = textOf(value);
  const isExternal =
    props.meta.isLink === true && text.trim() !== '' && pathOfFreeformUrl(text, props.document.id) === null;
  // Decided once: replacing the input while typing would lose the caret.
  const [isLong] = useState(() => text.includes('\n'));
  const inputProps = {
    ...fieldLabel(
      props,
      [...text].length,
      isExternal
        ? t('This link does nothing. Use an address within the showroom, such as /page/care.')
        : undefined,
    ),
    value: text,
    onBlur,
    onFocus,
    placeholder,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value, true),
  };
  return isLong ? (
    <Textarea autosize minRows={2} maxRows={12} {...inputProps} />
  ) : (
    <TextInput autoComplete="off" {...inputProps} />
  );
}
