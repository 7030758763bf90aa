// Tools of the selected text, in the toolbar over the canvas: italics, its translations, and
// whether it fits. See editor/README.md#12-change-a-text-where-it-is.
import type { ComponentType, FocusEvent } from 'react';
import { Group, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconItalic } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { TextToolsProps } from '../canvas/SelectionToolbar.tsx';
import { fieldOf, nameOf } from '../canvas/selectedField.ts';
import { ToolbarAction } from '../canvas/ToolbarAction.tsx';
import { isKeptBy, KEEPS_TYPING, typedTextStore } from '../canvas/typedText.ts';
import type { ControlProps } from '../controls/controlProps.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { setTypingAt } from '../editorStore.ts';
import type { TextFit } from './textFit.ts';
import { TextTranslations } from './TextTranslations.tsx';
import { useTextFit } from './useTextFit.ts';
import { ICON_PX } from '../theme.ts';
import styles from './textTools.module.css';
import { t } from '../i18n/t.ts';

interface Problem {
  /** The other field of an overlap; '' if it is none of the page. */
  other: string;
  value: string;
}

/** Messages about the length of a text. */
const TEXT_FIT = {
  cut: ({ value }: Problem) => t('{value} px wider than the screen', { value }),
  truncated: ({ value }: Problem) => t('{value} characters, more than are drawn', { value }),
  outgrows: ({ value }: Problem) => t('{value} px larger than its button or card', { value }),
  unseen: ({ value }: Problem) => t('Pushes {value} px below the screen', { value }),
  overlap: ({ other }: Problem) => t('Overlaps {other}', { other: other || t('what is beside it') }),
  manyLines: () => t('Too long for a heading'),
  brokenWord: ({ value }: Problem) => t('No room for “{value}”', { value }),
} as const;

export function TextTools({
  docRef,
  path,
  stagePath,
  Control,
}: TextToolsProps & { Control: ComponentType<ControlProps> }) {
  const typed = useStore(typedTextStore, (state) => state.typed);
  const fit = useTextFit(docRef, stagePath);
  const isRich = useDrafts(() => fieldOf(docRef, path)?.meta.widget === 'richText');
  return (
    <Group
      gap="xxs"
      wrap="nowrap"
      role="group"
      aria-label={t('Tools of the text')}
      onBlur={endTyping}
      {...{ [KEEPS_TYPING]: '' }}
    >
      {isRich && (
        <ToolbarAction
          label={t('Italic')}
          isDisabled={!typed}
          isPressed={typed?.isItalic ?? false}
          // The caret stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          run={() => typed?.toggleItalic()}
        >
          <IconItalic size={ICON_PX.sm} />
        </ToolbarAction>
      )}
      <TextTranslations docRef={docRef} path={path} Control={Control} />
      {fit && <FitSign fit={fit} otherName={(other) => nameOf(docRef, other)} />}
    </Group>
  );
}

/** Typing ends when focus leaves both the text and these tools. */
function endTyping({ relatedTarget }: FocusEvent): void {
  const isInText = relatedTarget instanceof Element && relatedTarget.closest('.in-place') !== null;
  if (document.hasFocus() && !isInText && !isKeptBy(relatedTarget)) setTypingAt(null);
}

function FitSign({
  fit: { lines, problem },
  otherName,
}: {
  fit: TextFit;
  otherName: (path: string) => string;
}) {
  const says = problem
    ? TEXT_FIT[problem.check]({
        other: problem.other ? otherName(problem.other) : '',
        value: problem.value ?? '',
      })
    : t('Fits');
  const Icon = problem ? IconAlertTriangle : IconCheck;
  return (
    <Tooltip label={`${t('{count, plural, one {# line} other {# lines}}', { count: lines })}. ${says}`}>
      <span className={styles['fit']} data-problem={problem !== null || undefined}>
        <Icon size={ICON_PX.sm} aria-hidden />
        <Text span size="xs">
          {t('{count, plural, one {# line} other {# lines}}', { count: lines })}
        </Text>
        {/* Said when it changes. */}
        <Text span size="xs" role="status" truncate maw={220}>
          {problem ? says : ''}
        </Text>
      </span>
    </Tooltip>
  );
}
