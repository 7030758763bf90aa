// The on-screen keyboard: digits first, large keys, space bar and backspace.
import { COLORS, RADIUS, SPACE, THEME, TYPE } from '#config/brand.ts';
import { KEYS_PX, KEY_HEIGHT_PX, KEY_MIN_PX } from '#config/layout.ts';
import type { WizardLabels } from '#config/wizardLabels.ts';
import { column, row, memoBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { spriteAtlas, type AtlasSprite } from '#stage/shapes/SpriteAtlas.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import type { KeyboardLayout } from './keyboardLayouts.ts';

const KEY_PX = { width: 132, height: KEY_HEIGHT_PX } as const;
const GAP_PX = 10;
const keyStyle = () =>
  ({ fill: COLORS.white, radius: RADIUS.s, line: COLORS.line, shadow: 10, shadowAlpha: 0.08 }) as const;
const SPACE_BAR_KEYS = 4;
/** Largest size of what is on a key. */
const GLYPH_PX = 46;
/** Ten keys are as wide as the field and the button of larger text. */
const LARGER_ROW_PX = 1_620;

export interface KeyboardHandlers {
  onKey: (character: string) => void;
  onErase: () => void;
}

interface Key extends AtlasSprite {
  press: () => void;
}

/** Lays out the keyboard, as wide as its longest row; rendered once per language. */
export function screenKeyboard(
  { rows, punctuation }: KeyboardLayout,
  { onKey, onErase }: KeyboardHandlers,
  labels: WizardLabels,
): LayoutBox {
  const width = widthFor(Math.max(...rows.map((keys) => keys.length)));
  const widthOfKeys = (keys: number): number => width * keys + GAP_PX * (keys - 1);
  const key = (text: string, keys: number, press: () => void): Key => ({
    text,
    width: widthOfKeys(keys),
    height: KEY_PX.height,
    press,
  });
  const letter = (character: string): Key => key(character, 1, () => onKey(character));
  const last = [
    ...punctuation.slice(0, 2).map(letter),
    key(labels.space, SPACE_BAR_KEYS, () => onKey(' ')),
    ...punctuation.slice(2).map(letter),
    key(labels.erase, 2, onErase),
  ];
  const allRows = [...rows.map((characters) => characters.map(letter)), last];
  const spriteOf = spriteAtlas(allRows.flat(), keyStyle(), {
    role: 'subheading',
    paddingPx: SPACE.s / 2,
    shrink: Math.min(1, GLYPH_PX / TYPE.subheading.size),
  });
  const keyRows = allRows.map((keys) =>
    row(
      keys.map((key) => pressable(spriteOf(key), { action: key.press, label: key.text, isKey: true })),
      { gap: GAP_PX },
    ),
  );
  return memoBox(
    labelledGroup(column(keyRows, { gap: GAP_PX, align: 'center' }), {
      role: 'group',
      label: labels.keyboard,
    }),
  );
}

/** A script with many letters has narrower keys. */
const widthFor = (keys: number): number =>
  Math.min(maxWidthFor(keys), Math.max(KEY_MIN_PX, Math.floor(KEYS_PX / keys)));

const maxWidthFor = (keys: number): number =>
  THEME.isLarger
    ? Math.max(KEY_PX.width, Math.floor((LARGER_ROW_PX + GAP_PX) / keys) - GAP_PX)
    : KEY_PX.width;
