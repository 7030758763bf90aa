// The first screen: introduction, the address field with its keyboard, and suggestions.
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { SpeechLabels } from '#config/messages.ts';
import type { AvailabilityWizard } from '#content/kinds/availabilityWizardKind.ts';
import type { Suggestion, WizardState } from '#rules/wizardMachine.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { announce } from '#state/sceneRegistry.ts';
import { dispatchWizard } from '#state/wizardStore.ts';
import { column, gapBox, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { labelledGroup, listItems, accessibleList } from '#stage/accessibility/LabelledGroup.tsx';
import { PresentationContext } from '#stage/layout/presentation.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { AddressField, type FieldHandle } from './AddressField.tsx';
import { screenKeyboard } from './screenKeyboard.tsx';
import { ENGLISH_KEYS, loadKeys } from './keyboardLayouts.ts';

const FIELD_PX = { width: 1_000, height: SIZES.ctaButton.heightPx } as const;
/** Narrower while there are suggestions: the row ends before the buttons at the top right. */
const FIELD_WIDTH_PX = { resting: FIELD_PX.width, typing: 820 } as const;
const CTA_WIDTH_PX = SIZES.ctaButton.widthPx;
const TEXT_PX = 1_360;
/** Position of the field while empty, and while there are suggestions. */
const FIELD_Y_PX = { resting: 396, typing: 40 } as const;
const KEYBOARD_BOTTOM_PX = 28;
const SUGGESTION_PX = 84;
const WIDTH_PX = FIELD_PX.width + SPACE.m + CTA_WIDTH_PX;
/** Between the back and home buttons at the top. */
const LEFT_PX = { resting: Math.round((STAGE.widthPx - WIDTH_PX) / 2), typing: 152 } as const;

interface Props {
  document: AvailabilityWizard;
  wizard: WizardState;
  langCode: string;
  speech: SpeechLabels;
  isEditing: boolean;
}

export function StartStep({ document: { start }, wizard, langCode, speech, isEditing }: Props) {
  const { query, suggestions, isInvalid } = wizard;
  const context = useContext(PresentationContext);
  const keys = useKeys(langCode);
  const field = useRef<FieldHandle>(null);
  const keyboard = useMemo(
    () =>
      screenKeyboard(
        keys,
        { onKey: (character) => field.current?.insert(character), onErase: () => field.current?.erase() },
        speech,
      ),
    [keys, speech],
  );
  const isTyping = suggestions.length > 0;
  const layoutName = isTyping ? 'typing' : 'resting';
  const [left, fieldY, fieldWidth] = [
    LEFT_PX[layoutName],
    FIELD_Y_PX[layoutName],
    FIELD_WIDTH_PX[layoutName],
  ];
  const problem = isInvalid ? markupOf(start.error).plain || speech.noAddress : '';
  useEffect(() => {
    if (suggestions.length > 0) announce(speech.suggested(suggestions.length));
  }, [suggestions, speech]);
  useEffect(() => {
    if (problem !== '') announce(problem);
  }, [problem]);

  const businessCopy = (align: 'left' | 'center') =>
    textBlock(start.businessCopy, {
      role: 'body',
      width: WIDTH_PX,
      align,
      color: COLORS.inkSoft,
      path: 'start.businessCopy',
      context,
    });
  const intro = column(
    [
      textBlock(start.title, {
        role: 'title',
        width: TEXT_PX,
        align: 'center',
        level: 1,
        path: 'start.title',
        context,
      }),
      textBlock(start.body, {
        role: 'subheading',
        width: TEXT_PX,
        align: 'center',
        color: COLORS.inkSoft,
        path: 'start.body',
        context,
      }),
      // Below the field for shoppers; while editing, the error text is there.
      isEditing && businessCopy('center'),
    ],
    { gap: SPACE.s, align: 'center', width: STAGE.widthPx },
  );
  const label = markupOf(start.ctaCopy).plain || speech.check;
  const cta = pressable(
    pillButton(start.ctaCopy || speech.check, 'primary', {
      width: CTA_WIDTH_PX,
      path: 'start.ctaCopy',
      context,
    }),
    { action: () => dispatchWizard({ type: 'submitted' }), label },
  );
  const fieldNote =
    isInvalid || isEditing
      ? textBlock(start.error || (isEditing ? '' : speech.noAddress), {
          role: 'body',
          width: WIDTH_PX,
          color: COLORS.emberDeep,
          path: 'start.error',
          context,
        })
      : businessCopy('left');
  const keyboardY = STAGE.heightPx - KEYBOARD_BOTTOM_PX - keyboard.height;
  // A two-line button is higher than the field.
  const rowBottom = fieldY + Math.max(FIELD_PX.height, cta.height);
  const listY = rowBottom + SPACE.s;
  return (
    <>
      {/* The introduction keeps its place in the reading order when suggestions replace it. */}
      {isTyping &&
        labelledGroup(gapBox(fieldWidth, 1), {
          role: 'heading',
          level: 1,
          label: markupOf(start.title).plain,
        }).place(left, SPACE.s, 'title')}
      {!isTyping && intro.place(0, Math.round((FIELD_Y_PX.resting - intro.height) / 2) + SPACE.s, 'intro')}
      <AddressField
        x={left}
        y={fieldY}
        width={fieldWidth}
        height={FIELD_PX.height}
        label={speech.address}
        example={start.example}
        query={query}
        problem={problem}
        isEnabled={!isEditing}
        handle={field}
        onType={(text) => dispatchWizard({ type: 'typed', query: text })}
        onSubmit={() => dispatchWizard({ type: 'submitted' })}
      />
      {cta.place(left + fieldWidth + SPACE.m, fieldY, 'cta')}
      {isTyping
        ? list(suggestions, speech, keyboardY - listY - SPACE.s).place(left, listY, 'suggestions')
        : fieldNote.place(left + SPACE.s, rowBottom + SPACE.m, 'below')}
      {keyboard.place(Math.round((STAGE.widthPx - keyboard.width) / 2), keyboardY, 'keyboard')}
    </>
  );
}

function useKeys(langCode: string) {
  const [keys, setKeys] = useState(ENGLISH_KEYS);
  useEffect(() => {
    let isCurrent = true;
    void loadKeys(langCode).then((loaded) => isCurrent && setKeys(loaded));
    return () => {
      isCurrent = false;
    };
  }, [langCode]);
  return keys;
}

/** As many suggestions as fit. */
function list(suggestions: readonly Suggestion[], speech: SpeechLabels, availablePx: number): LayoutBox {
  const visible = suggestions.slice(
    0,
    Math.max(1, Math.floor((availablePx + SPACE.xs) / (SUGGESTION_PX + SPACE.xs))),
  );
  const boxes = visible.map((suggestion) => {
    const { kind, text, detail, entries } = suggestion;
    const countLabel = kind === 'container' && entries !== null ? speech.doors(entries) : '';
    const note = [detail, countLabel].filter(Boolean).join(' · ');
    const width = WIDTH_PX;
    const face = row(
      [
        textBlock(escapePlainText(text), { role: 'subheading', width: width * 0.55, isSilent: true }),
        textBlock(escapePlainText(note), {
          role: 'body',
          width: width * 0.4,
          color: COLORS.inkSoft,
          isSilent: true,
        }),
      ],
      { gap: SPACE.l, align: 'center' },
    );
    const inner = centeredIn(face, width - SPACE.l * 2, SUGGESTION_PX, 'start');
    const body = panel(centeredIn(inner, width, SUGGESTION_PX), {
      fill: COLORS.white,
      radius: RADIUS.s,
      line: COLORS.line,
    });
    return pressable(body, {
      action: () => dispatchWizard({ type: 'picked', suggestion }),
      label: [text, note].filter(Boolean).join(', '),
    });
  });
  return accessibleList(column(listItems(boxes), { gap: SPACE.xs }), speech.suggestions);
}
