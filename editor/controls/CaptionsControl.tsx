// Captions of a film as WebVTT: typed, pasted, or read from a file, also as SRT.
import { useEffect, useState, type ClipboardEvent } from 'react';
import { Button, FileButton, Text, Textarea } from '@mantine/core';
import { validate } from '#content/validate.ts';
import { captions as captionsField } from '#schema/field.ts';
import { parseWebVtt } from '#schema/webVtt.ts';
import { textOf, type ControlProps } from './controlProps.ts';
import { fieldLabel } from './fieldLabel.tsx';
import styles from './controls.module.css';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';

const ACCEPTED = '.vtt,.srt,.sbv,.ass,.ssa,.txt,text/vtt,application/x-subrip,text/plain';

/** Loaded with the first field for captions; until then a paste is converted as it is saved. */
const loadFormats = () => import('#schema/captionFormats.ts');
let formats: Awaited<ReturnType<typeof loadFormats>> | undefined;

/** The captions of a file. Throws an Error with what is wrong with it. */
async function readCaptions(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [{ decodeLetters }, { captionsOfFile }] = await Promise.all([
    import('#tables/textEncoding.ts'),
    loadFormats(),
  ]);
  try {
    return captionsOfFile(decodeLetters(bytes).text);
  } catch {
    throw new Error(t('The letters of this file can’t be read. Export it as WebVTT or SRT in UTF-8.'));
  }
}

const FIELD = { schema: captionsField('Captions') };

/** The problem of a captions text; undefined if it is valid or empty. */
function problemOf(text: string): string | undefined {
  const result = validate(FIELD, text);
  if (!result.ok) return translateMessage(result.errors[0]?.message ?? '');
  return text.trim() !== '' && parseWebVtt(text).cues.length === 0
    ? t('No captions found: each needs a time such as 00:01.000 --> 00:04.000')
    : undefined;
}

/** '2:05' of 125. */
const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

export function CaptionsControl(props: ControlProps) {
  const { meta, onChange, onBlur, onFocus, placeholder } = props;
  const [problem, setProblem] = useState('');
  const text = textOf(props.value);
  const [isTyping, setTyping] = useState(false);
  const { cues } = parseWebVtt(text);
  useEffect(() => {
    void loadFormats().then(
      (loaded) => {
        formats = loaded;
      },
      () => undefined,
    );
  }, []);
  const error = props.error ?? (problem || (isTyping ? undefined : problemOf(text)));
  const label = fieldLabel({
    ...props,
    error,
    meta: { ...meta, hint: meta.hint ?? t('WebVTT or SRT: paste it, type it, or load a file.') },
  });
  const set = (next: string): void => {
    setProblem('');
    setTyping(false);
    onChange(next);
  };
  const load = async (file: File | null): Promise<void> => {
    if (!file) return;
    try {
      set(await readCaptions(file));
    } catch (reason) {
      setProblem((reason as Error).message);
    }
  };
  /** A whole file in place of everything; a part is pasted as it is. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const isWhole = value.trim() === '' || selectionEnd - selectionStart === value.length;
    const captions = formats?.captionsOfFile(pasted) ?? pasted;
    if (!isWhole || captions === pasted) return;
    event.preventDefault();
    set(captions);
  };
  return (
    <div className={styles['captions']}>
      <Textarea
        {...label}
        value={text}
        onChange={(event) => {
          setTyping(true);
          onChange(event.currentTarget.value, true);
        }}
        onPaste={paste}
        onBlur={() => {
          setTyping(false);
          // SRT that was typed, or pasted in parts.
          const captions = formats?.captionsOfFile(text) ?? text;
          if (captions !== text && parseWebVtt(captions).cues.length > 0) set(captions);
          onBlur();
        }}
        onFocus={onFocus}
        placeholder={placeholder || t('WEBVTT\n\n00:00.000 --> 00:04.000\nWhat is said or heard')}
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        classNames={{ input: styles['code'] ?? '' }}
      />
      {cues.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('{count, plural, one {# caption} other {# captions}}, until {time}', {
            count: cues.length,
            time: minutesAndSeconds(Math.max(...cues.map(({ endS }) => endS))),
          })}
        </Text>
      )}
      <FileButton onChange={(file) => void load(file)} accept={ACCEPTED}>
        {(fileProps) => (
          <Button
            {...fileProps}
            variant="default"
            size="compact-xs"
            aria-label={`${t('Load a file…')} ${meta.label}`}
          >
            {t('Load a file…')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
