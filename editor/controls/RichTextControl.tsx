// A text with italics and line breaks.
import { Input } from '@mantine/core';
import { textOf, type ControlProps } from './controlProps.ts';
import { plainTextOf } from './tiptapText.ts';
import { fieldLabel, partIds } from './fieldLabel.tsx';
import { useRichText } from './lazyRichText.ts';
import styles from './controls.module.css';

export function RichTextControl(props: ControlProps) {
  const { id, meta, onChange, onBlur, onFocus, error, placeholder } = props;
  const value = textOf(props.value);
  const isCounted = meta.advisedLength !== undefined;
  const labelProps = fieldLabel(props, isCounted ? [...plainTextOf(value)].length : undefined);
  const { labelledBy, describedBy } = partIds(props, labelProps.description !== null);
  const RichText = useRichText();
  return (
    <Input.Wrapper
      {...labelProps}
      labelElement="div"
      // A label only focuses native inputs.
      labelProps={{ onClick: () => document.getElementById(id)?.focus() }}
    >
      {RichText ? (
        <RichText
          id={id}
          value={value}
          onChange={(html) => onChange(html, true)}
          onBlur={onBlur}
          onFocus={onFocus}
          labelledBy={labelledBy}
          describedBy={describedBy}
          isInvalid={error !== undefined}
          placeholder={placeholder}
        />
      ) : (
        <div className={styles['richTextBox']}>
          <div className={styles['richText']}>{plainTextOf(value)}</div>
        </div>
      )}
    </Input.Wrapper>
  );
}
