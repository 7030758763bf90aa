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
import { TEXT_FIT, TEXT_TOOLS } from '../messages/textToolMessages.ts';
import type { TextFit } from './textFit.ts';
import { TextTranslations } from './TextTranslations.tsx';
import { useTextFit } from './useTextFit.ts';
import { ICON_PX } from '../theme.ts';
import styles from './textTools.module.css';

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
      aria-label={TEXT_TOOLS.name}
      onBlur={endTyping}
      {...{ [KEEPS_TYPING]: '' }}
    >
      {isRich && (
        <ToolbarAction
          label={TEXT_TOOLS.italic}
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
    : TEXT_TOOLS.fits;
  const Icon = problem ? IconAlertTriangle : IconCheck;
  return (
    <Tooltip label={`${TEXT_TOOLS.lines(lines)}. ${says}`}>
      <span className={styles['fit']} data-problem={problem !== null || undefined}>
        <Icon size={ICON_PX.sm} aria-hidden />
        <Text span size="xs">
          {TEXT_TOOLS.lines(lines)}
        </Text>
        {/* Said when it changes. */}
        <Text span size="xs" role="status" truncate className={styles['says']}>
          {problem ? says : ''}
        </Text>
      </span>
    </Tooltip>
  );
}
