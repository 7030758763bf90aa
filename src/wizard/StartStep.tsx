// The first screen: introduction, the address field with its keyboard, and suggestions.
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE, THEME, TYPE } from '#config/brand.ts';
import {
  ADDRESS_FIELD_Y_PX,
  CHECK_BUTTON_PX,
  CONTENT_AREA_PX,
  IS_PORTRAIT,
  TYPING_FIELD_PX,
  TYPING_FIELD_X_PX,
  WIZARD_TOP_PX,
} from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { WizardLabels } from '#config/wizardLabels.ts';
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

const FIELD_PX = { width: Math.min(1_000, CONTENT_AREA_PX), height: SIZES.ctaButton.heightPx } as const;
/** Narrower while there are suggestions: the row ends before the buttons at the top right. */
const FIELD_WIDTH_PX = { resting: FIELD_PX.width, typing: TYPING_FIELD_PX } as const;
const CTA_WIDTH_PX = CHECK_BUTTON_PX;
/** The same beside a button with larger text. */
const LARGER_FIELD_WIDTH_PX = IS_PORTRAIT ? FIELD_WIDTH_PX : { resting: 780, typing: 600 };
const LARGER_CTA_WIDTH_PX = Math.max(820, CTA_WIDTH_PX);
/** Factors of the introduction's size, of which the first that fits above the keyboard is taken. */
const SHRINKS = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
const TEXT_PX = Math.min(1_360, CONTENT_AREA_PX);
/** Position of the field while empty, and while there are suggestions. */
const FIELD_Y_PX = { resting: ADDRESS_FIELD_Y_PX, typing: WIZARD_TOP_PX } as const;
/** Top of the introduction, when it is large. */
const TOP_PX = WIZARD_TOP_PX;
const KEYBOARD_BOTTOM_PX = 28;
const SUGGESTION_PX = 84;
const SUGGESTION_PAD_PX = 17;
const WIDTH_PX = IS_PORTRAIT ? FIELD_PX.width : FIELD_PX.width + SPACE.m + CTA_WIDTH_PX;
/** Between the back and home buttons at the top. */
const LEFT_PX = { resting: Math.round((STAGE.widthPx - WIDTH_PX) / 2), typing: TYPING_FIELD_X_PX } as const;

interface Props {
  document: AvailabilityWizard;
  wizard: WizardState;
  langCode: string;
  labels: WizardLabels;
  isEditing: boolean;
}

export function StartStep({ document: { start }, wizard, langCode, labels, isEditing }: Props) {
  const { query, suggestions, isInvalid } = wizard;
  const context = useContext(PresentationContext);
  const keys = useKeys(langCode);
  const field = useRef<FieldHandle>(null);
  const keyboard = useMemo(
    () =>
      screenKeyboard(
        keys,
        { onKey: (character) => field.current?.insert(character), onErase: () => field.current?.erase() },
        labels,
      ),
    [keys, labels],
  );
  const isTyping = suggestions.length > 0;
  const layoutName = isTyping ? 'typing' : 'resting';
  const left = LEFT_PX[layoutName];
  const fieldWidth = (THEME.isLarger ? LARGER_FIELD_WIDTH_PX : FIELD_WIDTH_PX)[layoutName];
  const ctaWidth = THEME.isLarger ? LARGER_CTA_WIDTH_PX : CTA_WIDTH_PX;
  const fieldHeight = Math.max(FIELD_PX.height, TYPE.subheading.line + SPACE.l);
  const problem = isInvalid ? markupOf(start.error).plain || labels.noAddress : '';
  useEffect(() => {
    if (suggestions.length > 0) announce(labels.suggested(suggestions.length));
  }, [suggestions, labels]);
  useEffect(() => {
    if (problem !== '') announce(problem);
  }, [problem]);

  const businessCopy = (align: 'left' | 'center', shrink = 1) =>
    textBlock(start.businessCopy, {
      role: 'body',
      width: WIDTH_PX,
      align,
      shrink,
      color: COLORS.inkSoft,
      path: 'start.businessCopy',
      context,
    });
  const introAt = (shrink: number) =>
    column(
      [
        textBlock(start.title, {
          role: 'title',
          width: TEXT_PX,
          align: 'center',
          shrink,
          level: 1,
          path: 'start.title',
          context,
        }),
        textBlock(start.body, {
          role: 'subheading',
          width: TEXT_PX,
          align: 'center',
          color: COLORS.inkSoft,
          shrink,
          path: 'start.body',
          context,
        }),
        // Below the field for shoppers; while editing, the error text is there.
        isEditing && businessCopy('center'),
      ],
      { gap: SPACE.s, align: 'center', width: STAGE.widthPx },
    );
  const label = markupOf(start.ctaCopy).plain || labels.check;
  const cta = pressable(
    pillButton(start.ctaCopy || labels.check, 'primary', {
      width: ctaWidth,
      path: 'start.ctaCopy',
      context,
    }),
    { action: () => dispatchWizard({ type: 'submitted' }), label },
  );
  const fieldNoteAt = (shrink: number) =>
    isInvalid || isEditing
      ? textBlock(start.error || (isEditing ? '' : labels.noAddress), {
          role: 'body',
          width: WIDTH_PX,
          color: COLORS.emberDeep,
          shrink,
          path: 'start.error',
          context,
        })
      : businessCopy('left', shrink);
  const keyboardY = STAGE.heightPx - KEYBOARD_BOTTOM_PX - keyboard.height;
  // On a portrait stage the button is above the keys, within reach.
  const belowPx = IS_PORTRAIT ? cta.height + SPACE.l : 0;
  const endY = keyboardY - belowPx;
  // A two-line button is higher than the field.
  const rowPx = IS_PORTRAIT ? fieldHeight : Math.max(fieldHeight, cta.height);
  const bestShrink =
    SHRINKS.find(
      (shrink) => TOP_PX + introAt(shrink).height + rowPx + fieldNoteAt(shrink).height + SPACE.m * 3 <= endY,
    ) ?? 0.5;
  const shrink = THEME.isLarger ? bestShrink : 1;
  const [intro, fieldNote] = [introAt(shrink), fieldNoteAt(shrink)];
  const introY = THEME.isLarger
    ? TOP_PX
    : Math.round((FIELD_Y_PX.resting + TOP_PX - SPACE.l - intro.height) / 2) + SPACE.s;
  const fieldY = THEME.isLarger && !isTyping ? introY + intro.height + SPACE.m : FIELD_Y_PX[layoutName];
  const rowBottom = fieldY + rowPx;
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
      {!isTyping && intro.place(0, introY, 'intro')}
      <AddressField
        x={left}
        y={fieldY}
        width={fieldWidth}
        height={fieldHeight}
        label={labels.address}
        example={start.example}
        query={query}
        problem={problem}
        isEnabled={!isEditing}
        handle={field}
        onType={(text) => dispatchWizard({ type: 'typed', query: text })}
        onSubmit={() => dispatchWizard({ type: 'submitted' })}
      />
      {IS_PORTRAIT ? cta.place(left, endY, 'cta') : cta.place(left + fieldWidth + SPACE.m, fieldY, 'cta')}
      {isTyping
        ? list(suggestions, labels, endY - listY - SPACE.s).place(left, listY, 'suggestions')
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
function list(suggestions: readonly Suggestion[], labels: WizardLabels, availablePx: number): LayoutBox {
  const faces = suggestions.map((suggestion) => suggestionFace(suggestion, labels));
  const height = Math.max(SUGGESTION_PX, ...faces.map((face) => face.height + SUGGESTION_PAD_PX));
  const visible = suggestions.slice(
    0,
    Math.max(1, Math.floor((availablePx + SPACE.xs) / (height + SPACE.xs))),
  );
  const boxes = visible.map((suggestion, index) => {
    const { text } = suggestion;
    const note = noteOf(suggestion, labels);
    const inner = centeredIn(faces[index] ?? gapBox(0, 0), WIDTH_PX - SPACE.l * 2, height, 'start');
    const body = panel(centeredIn(inner, WIDTH_PX, height), {
      fill: COLORS.white,
      radius: RADIUS.s,
      line: COLORS.line,
    });
    return pressable(body, {
      action: () => dispatchWizard({ type: 'picked', suggestion }),
      label: [text, note].filter(Boolean).join(', '),
    });
  });
  return accessibleList(column(listItems(boxes), { gap: SPACE.xs }), labels.suggestions);
}

function noteOf({ kind, detail, entries }: Suggestion, labels: WizardLabels): string {
  const countLabel = kind === 'container' && entries !== null ? labels.doors(entries) : '';
  return [detail, countLabel].filter(Boolean).join(' · ');
}

function suggestionFace(suggestion: Suggestion, labels: WizardLabels): LayoutBox {
  return row(
    [
      textBlock(escapePlainText(suggestion.text), {
        role: 'subheading',
        width: WIDTH_PX * 0.55,
        isSilent: true,
      }),
      textBlock(escapePlainText(noteOf(suggestion, labels)), {
        role: 'body',
        width: WIDTH_PX * 0.4,
        color: COLORS.inkSoft,
        isSilent: true,
      }),
    ],
    { gap: SPACE.l, align: 'center' },
  );
}
