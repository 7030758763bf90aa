// The first screen: introduction, the address field with its keyboard, and suggestions.
import { useEffect, useMemo, useRef, useState } from 'react';
import { arrowDisc } from '#blocks/arrowDisc.tsx';
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE, THEME, TYPE } from '#config/brand.ts';
import {
  ADDRESS_FIELD_Y_PX,
  CHECK_BUTTON_PX,
  CONTENT_AREA_PX,
  IS_PORTRAIT,
  SUGGESTIONS_IN_ROW,
  TYPING_FIELD_PX,
  TYPING_FIELD_X_PX,
  WIZARD_TOP_PX,
} from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { WizardLabels } from '#config/wizardLabels.ts';
import type { Suggestion } from '#rules/wizardMachine.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { announce } from '#state/sceneRegistry.ts';
import { dispatchWizard } from '#state/wizardStore.ts';
import { column, gapBox, centeredIn, leafBox, row, wrapRow, type LayoutBox } from '#stage/layout/boxes.tsx';
import { labelledGroup, listItems, accessibleList } from '#stage/accessibility/LabelledGroup.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { type Icon, VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock, typesetText } from '#stage/text/TextBlock.tsx';
import { labelled, rowAddress } from './addressLine.tsx';
import { AddressField, type FieldHandle } from './AddressField.tsx';
import { screenKeyboard } from './screenKeyboard.tsx';
import { ENGLISH_KEYS, loadKeys } from './keyboardLayouts.ts';
import type { StepProps } from './stepRows.tsx';

const FIELD_PX = { width: CONTENT_AREA_PX, height: SIZES.ctaButton.heightPx } as const;
const CTA_WIDTH_PX = CHECK_BUTTON_PX;
/** Minimum factor for enlarged words of the button, which stay on one line: 30 px of 60. */
const CTA_MIN_SHRINK = 0.5;
/** Beside the words of the button. */
const CTA_PAD_PX = SPACE.xl + SPACE.xs;
/** Factors of the introduction's size, of which the first that fits above the keyboard is taken. */
const SHRINKS = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
/** Top of the field, and while suggestions leave no space for the introduction. */
const FIELD_Y_PX = { resting: ADDRESS_FIELD_Y_PX, up: WIZARD_TOP_PX } as const;
/** Top of the introduction, when it is large. */
const TOP_PX = WIZARD_TOP_PX;
const KEYBOARD_BOTTOM_PX = 28;
const SUGGESTION_PX = 102;
const SUGGESTION_PAD_PX = 12;
const ARROW_PX = 56;
/** With less space below the field, the introduction makes way for the suggestions. */
const LIST_MIN_PX = SUGGESTION_PX * 2 + SPACE.xs;
/** On a portrait stage, above the button while nothing else is there. */
const PICTURE_PX = 352;
/** Field and button between the buttons at the top. */
const UP_PX = {
  left: TYPING_FIELD_X_PX,
  width: TYPING_FIELD_PX + (IS_PORTRAIT ? 0 : SPACE.m + CTA_WIDTH_PX),
};

interface Props extends StepProps {
  langCode: string;
  /** Another step comes: the field accepts no more text. */
  isLeft: boolean;
}

export function StartStep({
  document: { start },
  wizard,
  langCode,
  labels,
  isEditing,
  isLeft,
  context,
}: Props) {
  const { query, suggestions, isInvalid, turn } = wizard;
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
  // Same width as the keys, for aligned edges at both sides.
  const restingPx = IS_PORTRAIT ? FIELD_PX.width : keyboard.width;
  const fieldHeight = Math.max(FIELD_PX.height, TYPE.subheading.line + SPACE.l);
  const problem = isInvalid ? markupOf(start.error).plain || labels.noAddress : '';
  useEffect(() => {
    if (suggestions.length > 0) announce(labels.suggested(suggestions.length));
  }, [suggestions, labels]);
  // Again for each address, also where nothing else was shown in between.
  useEffect(() => {
    if (problem !== '') announce(problem);
  }, [problem, turn]);

  const textPx = Math.min(restingPx, 1_360);
  const businessCopy = (shrink: number) =>
    textBlock(start.businessCopy, {
      role: 'body',
      width: textPx,
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
          width: textPx,
          shrink,
          level: 1,
          path: 'start.title',
          context,
        }),
        textBlock(start.body, {
          role: 'subheading',
          width: textPx,
          color: COLORS.inkSoft,
          shrink,
          path: 'start.body',
          context,
        }),
        // Below the field for shoppers; while editing, the error text is there.
        isEditing && businessCopy(1),
      ],
      { gap: SPACE.s },
    );
  const ctaCopy = start.ctaCopy || labels.check;
  const label = markupOf(ctaCopy).plain;
  const ctaPx = typesetText(ctaCopy, { role: 'label', width: STAGE.widthPx })?.linePx ?? 0;
  const ctaShrink = (CTA_WIDTH_PX - CTA_PAD_PX * 2) / (ctaPx + 1);
  const cta = pressable(
    pillButton(ctaCopy, 'primary', {
      width: CTA_WIDTH_PX,
      ...(THEME.isLarger && { shrink: Math.max(CTA_MIN_SHRINK, Math.min(1, ctaShrink)) }),
      minHeight: IS_PORTRAIT ? 0 : fieldHeight,
      path: 'start.ctaCopy',
      context,
    }),
    { action: () => dispatchWizard({ type: 'submitted' }), label },
  );
  const fieldNoteAt = (shrink: number) =>
    isInvalid || isEditing
      ? row(
          [
            problem !== '' && problemSign(),
            textBlock(start.error || (isEditing ? '' : labels.noAddress), {
              role: 'body',
              width: textPx - SIGN_PX - SPACE.s,
              color: COLORS.emberDeep,
              shrink,
              path: 'start.error',
              context,
            }),
          ],
          { gap: SPACE.s, align: 'center' },
        )
      : businessCopy(shrink);
  const keyboardY = STAGE.heightPx - KEYBOARD_BOTTOM_PX - keyboard.height;
  // On a portrait stage the button is above the keys, within reach.
  const belowPx = IS_PORTRAIT ? cta.height + SPACE.l : 0;
  const endY = keyboardY - belowPx;
  // Beside a two-line button the field is as high.
  const rowPx = IS_PORTRAIT ? fieldHeight : Math.max(fieldHeight, cta.height);
  const bestShrink =
    SHRINKS.find(
      (shrink) => TOP_PX + introAt(shrink).height + rowPx + fieldNoteAt(shrink).height + SPACE.m * 3 <= endY,
    ) ?? 0.5;
  const shrink = THEME.isLarger ? bestShrink : 1;
  const [intro, fieldNote] = [introAt(shrink), fieldNoteAt(shrink)];
  const introY = Math.max(TOP_PX, FIELD_Y_PX.resting - SPACE.l + SPACE.xs - intro.height);
  const restingY = Math.max(THEME.isLarger ? 0 : FIELD_Y_PX.resting, introY + intro.height + SPACE.m);
  const isUp = isTyping && endY - restingY - rowPx - SPACE.s * 2 < LIST_MIN_PX;
  const rowWidth = isUp ? UP_PX.width : restingPx;
  const left = isUp ? UP_PX.left : Math.round((STAGE.widthPx - restingPx) / 2);
  const fieldWidth = IS_PORTRAIT ? rowWidth : rowWidth - SPACE.m - CTA_WIDTH_PX;
  const fieldY = isUp ? FIELD_Y_PX.up : restingY;
  const rowBottom = fieldY + rowPx;
  const listY = rowBottom + SPACE.s;
  const below = isTyping ? list(suggestions, labels, rowWidth, endY - listY - SPACE.s) : fieldNote;
  const belowY = isTyping ? listY : rowBottom + SPACE.m;
  const pictureY = endY - SPACE.m - PICTURE_PX;
  const illustration =
    IS_PORTRAIT && belowY + below.height + SPACE.xs <= pictureY
      ? picture(start.loadingImage, {
          width: FIELD_PX.width,
          height: PICTURE_PX,
          fit: 'cover',
          radius: RADIUS.l,
          path: 'start.loadingImage',
          context,
        })
      : null;
  return (
    <>
      {/* The introduction keeps its place in the reading order when suggestions replace it. */}
      {isUp
        ? labelledGroup(gapBox(fieldWidth, 1), {
            role: 'heading',
            level: 1,
            label: markupOf(start.title).plain,
          }).place(left, SPACE.s, 'title')
        : intro.place(left, introY, 'intro')}
      <AddressField
        x={left}
        y={fieldY}
        width={fieldWidth}
        height={rowPx}
        label={labels.address}
        example={start.example}
        query={query}
        problem={problem}
        isEnabled={!isEditing && !isLeft}
        handle={field}
        onType={(text) => dispatchWizard({ type: 'typed', query: text })}
        onSubmit={() => dispatchWizard({ type: 'submitted' })}
      />
      {IS_PORTRAIT ? cta.place(left, endY, 'cta') : cta.place(left + fieldWidth + SPACE.m, fieldY, 'cta')}
      {below.place(left, belowY, isTyping ? 'suggestions' : 'below')}
      {/* In a container: the picture fades in by itself, and then with all around it. */}
      {illustration &&
        labelled(panel(illustration, { fill: COLORS.sand, radius: RADIUS.l }), '').place(
          left,
          pictureY,
          'illustration',
        )}
      {keyboard.place(Math.round((STAGE.widthPx - keyboard.width) / 2), keyboardY, 'keyboard')}
    </>
  );
}

const SIGN_PX = 40;
const PROBLEM_ICON: Icon = {
  line: 'M12 2.6a9.4 9.4 0 1 1 0 18.8a9.4 9.4 0 0 1 0-18.8zM12 7.4v5.6M12 16.4v.1',
  weight: 2,
};

/** Not by its color alone. */
const problemSign = (): LayoutBox =>
  leafBox(SIGN_PX, SIGN_PX, (x, y, key) => (
    <VectorIcon key={key} name={PROBLEM_ICON} x={x} y={y} size={SIGN_PX} tint={COLORS.emberDeep} />
  ));

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

/** Lays out as many suggestions as fit. */
function list(
  suggestions: readonly Suggestion[],
  labels: WizardLabels,
  listPx: number,
  availablePx: number,
): LayoutBox {
  const inRow = Math.min(suggestions.length, SUGGESTIONS_IN_ROW);
  const width = (listPx - SPACE.xs * (inRow - 1)) / inRow;
  const textPx = width - SPACE.l - SPACE.m * 2 - ARROW_PX;
  const faces = suggestions.map((suggestion) => suggestionFace(suggestion, labels, textPx));
  const height = Math.max(SUGGESTION_PX, ...faces.map((face) => face.height + SUGGESTION_PAD_PX));
  const rows = Math.max(1, Math.floor((availablePx + SPACE.xs) / (height + SPACE.xs)));
  const boxes = suggestions.slice(0, rows * inRow).map((suggestion, index) => {
    const { text } = suggestion;
    const note = noteOf(suggestion, labels);
    const inner = centeredIn(faces[index] ?? gapBox(0, 0), textPx, height, 'start');
    const line = row([gapBox(SPACE.l, 1), inner, gapBox(SPACE.m, 1), arrowDisc(ARROW_PX)], {
      align: 'center',
    });
    const body = panel(centeredIn(line, width, height, 'start'), {
      fill: COLORS.white,
      radius: RADIUS.m,
      line: COLORS.line,
      shadow: 10,
      shadowAlpha: 0.08,
    });
    return pressable(body, {
      action: () => dispatchWizard({ type: 'picked', suggestion }),
      label: [text, note].filter(Boolean).join(', '),
    });
  });
  return accessibleList(wrapRow(listItems(boxes), listPx, { gap: SPACE.xs }), labels.suggestions);
}

function noteOf({ kind, detail, entries }: Suggestion, labels: WizardLabels): string {
  const countLabel = kind === 'container' && entries !== null ? labels.doors(entries) : '';
  return [detail, countLabel].filter(Boolean).join(' · ');
}

const suggestionFace = (suggestion: Suggestion, labels: WizardLabels, width: number): LayoutBox =>
  column([
    rowAddress(suggestion, width),
    textBlock(escapePlainText(noteOf(suggestion, labels)), {
      role: 'caption',
      width,
      color: COLORS.inkSoft,
      isSilent: true,
    }),
  ]);
