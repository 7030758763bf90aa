// The address field: drawn by the stage, with a DOM input over it that holds the text.
import { PresentationContext } from '#stage/layout/presentation.ts';
import {
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react';
import { COLORS, RADIUS, SPACE, THEME, TYPE } from '#config/brand.ts';
import { QUERY_MAX_CHARACTERS } from '#rules/wizardMachine.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { Clip } from '#stage/shapes/Clip.tsx';
import { gapBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { placeDomInput, type DomInputHandle, type TextSpan } from '#stage/input/domInput.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { typesetText, textBlock } from '#stage/text/TextBlock.tsx';
import { ADDRESS, labelled } from './addressLine.tsx';

const PAD_PX = SPACE.l;
const CARET_PX = 4;
/** By which the caret is higher than a line. */
const CARET_BEYOND_PX = 6;
/** Line below letters that an input method composes. */
const COMPOSED_PX = 3;
/** Width of the unwrapped line. */
const LINE_PX = 20_000;

export interface FieldHandle {
  insert: (text: string) => void;
  erase: () => void;
}

interface Props {
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  /** Example shown while empty, with its content path. */
  example: string;
  query: string;
  /** Error text; '' for none. */
  problem: string;
  /** False while editing: the editor edits the example instead. */
  isEnabled: boolean;
  handle: Ref<FieldHandle>;
  onType: (query: string) => void;
  onSubmit: () => void;
}

export function AddressField({
  x,
  y,
  width,
  height,
  label,
  example,
  query,
  problem,
  isEnabled,
  handle,
  onType,
  onSubmit,
}: Props) {
  const [caret, setCaret] = useState(query.length);
  const [composed, setComposed] = useState<TextSpan | null>(null);
  const input = useRef<DomInputHandle>(null);
  const rect = { x, y, width, height };
  const latest = useRef({ onType, onSubmit, query, problem, rect });
  latest.current = { onType, onSubmit, query, problem, rect };
  useEffect(() => {
    if (!isEnabled) return undefined;
    const domInput = placeDomInput({
      label,
      example: markupOf(example).plain,
      value: latest.current.query,
      maxLength: QUERY_MAX_CHARACTERS,
      autocomplete: 'street-address',
      rect: latest.current.rect,
      onType: (value, at, span) => {
        setCaret(at);
        setComposed(span);
        latest.current.onType(value);
      },
      onSubmit: () => latest.current.onSubmit(),
    });
    input.current = domInput;
    domInput.setInvalid(latest.current.problem);
    domInput.focus();
    return () => {
      input.current = null;
      domInput.remove();
    };
  }, [isEnabled, label, example]);
  useLayoutEffect(() => input.current?.move({ x, y, width, height }), [x, y, width, height]);
  // Discards text that was typed while a response was pending.
  useLayoutEffect(() => {
    input.current?.set(query);
    setCaret((at) => Math.min(at, query.length));
  }, [query, problem]);
  useLayoutEffect(() => input.current?.setInvalid(problem), [problem]);
  useImperativeHandle(
    handle,
    () => ({
      insert: (text) => input.current?.insert(text),
      erase: () => input.current?.erase(),
    }),
    [],
  );

  const context = useContext(PresentationContext);
  const textPx = width - PAD_PX * 2;
  const exampleMaxPx = textPx - CARET_PX * 2;
  const textStyle = { role: 'subheading', width: LINE_PX } as const;
  const caretPx = TYPE.subheading.line + CARET_BEYOND_PX;
  // Larger than its field, the example is set smaller rather than in two lines.
  const examplePx = typesetText(example, textStyle)?.linePx ?? 0;
  const textBox =
    query === ''
      ? textBlock(example, {
          role: 'subheading',
          width: exampleMaxPx,
          color: COLORS.inkSoft,
          ...(THEME.isLarger && { shrink: Math.min(1, exampleMaxPx / (examplePx + 1)) }),
          path: 'start.example',
          context,
          isSilent: isEnabled,
        })
      : textBlock(escapePlainText(query), { ...textStyle, isSilent: true });
  const widthTo = (at: number): number => {
    const text = query.slice(0, at);
    return text === '' ? 0 : (typesetText(escapePlainText(text), textStyle)?.linePx ?? 0) + trailingPx(text);
  };
  const caretAt = widthTo(caret);
  const shift = Math.max(0, Math.ceil(caretAt) - textPx + CARET_PX);
  const frame = panel(gapBox(width, height), {
    fill: COLORS.white,
    radius: RADIUS.m,
    line: problem === '' ? COLORS.lagoon : COLORS.emberDeep,
    lineWidth: 4,
    shadow: 24,
  });
  const isLong = textBox.width + CARET_PX > textPx;
  const words = (
    <pixiContainer x={-shift}>
      {/* A text that its field cuts does not travel. */}
      {labelled(textBox, isLong ? '' : ADDRESS).place(
        query === '' ? CARET_PX * 2 : 0,
        Math.round((height - textBox.height) / 2),
        'query',
      )}
      {composed && (
        <pixiSprite
          label="composed"
          texture={plainTexture()}
          x={Math.round(widthTo(composed.start))}
          y={Math.round((height + textBox.height) / 2)}
          width={Math.round(widthTo(composed.end) - widthTo(composed.start))}
          height={COMPOSED_PX}
          tint={COLORS.ink}
        />
      )}
      {isEnabled && (
        <pixiSprite
          texture={plainTexture()}
          x={Math.round(caretAt)}
          y={Math.round((height - caretPx) / 2)}
          width={CARET_PX}
          height={caretPx}
          tint={COLORS.emberDeep}
        />
      )}
    </pixiContainer>
  );
  return (
    <>
      {frame.place(x, y, 'frame')}
      <pixiContainer x={x + PAD_PX} y={y} eventMode="none">
        {isLong ? (
          <Clip width={textPx} height={height}>
            {words}
          </Clip>
        ) : (
          words
        )}
      </pixiContainer>
    </>
  );
}

/** Width of a trailing space, which is not drawn. */
const SPACE_PX = 10;
const trailingPx = (text: string): number => (text.length - text.trimEnd().length) * SPACE_PX;
