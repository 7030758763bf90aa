// Captions of a film as WebVTT: typed, pasted, or read from a file.
import { Button, FileButton, Textarea } from '@mantine/core';
import { CAPTIONS } from '../messages/editorMessages.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { fieldLabel } from './fieldLabel.tsx';
import styles from './controls.module.css';

export function CaptionsControl(props: ControlProps) {
  const { meta, value, onChange, onBlur, onFocus, placeholder } = props;
  const label = fieldLabel({ ...props, meta: { ...meta, hint: meta.hint ?? CAPTIONS.hint } });
  const load = async (file: File | null): Promise<void> => {
    if (file) onChange((await file.text()).replaceAll('\r\n', '\n'));
  };
  return (
    <div className={styles['captions']}>
      <Textarea
        {...label}
        value={textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value, true)}
        onBlur={onBlur}
        onFocus={onFocus}
        placeholder={placeholder || CAPTIONS.example}
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        classNames={{ input: styles['code'] ?? '' }}
      />
      <FileButton onChange={(file) => void load(file)} accept=".vtt,text/vtt">
        {(fileProps) => (
          <Button
            {...fileProps}
            variant="default"
            size="compact-xs"
            aria-label={`${CAPTIONS.load} ${meta.label}`}
          >
            {CAPTIONS.load}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
