// The keyboard that is drawn on the stage: numbers first, large keys, the space bar and what takes a letter back.
import { COLOURS, RADIUS, SPACE } from '#config/brand.ts';
import type { Spoken } from '#config/messages.ts';
import { column, row, steady, type Box } from '#stage/layout/boxes.tsx';
import { labelled } from '#stage/accessibility/LabelledGroup.tsx';
import { plates, type Face } from '#stage/shapes/SpriteAtlas.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import type { Keys } from './keyboardLayouts.ts';

const KEY_PX = { width: 132, height: 84 } as const;
const GAP_PX = 10;
const PLATE = {
  fill: COLOURS.white,
  radius: RADIUS.s,
  line: COLOURS.line,
  shadow: 10,
  shadowAlpha: 0.08,
} as const;
const SPACE_BAR_KEYS = 4;
/** Widest row of letters that still stands on the stage. */
const MOST_KEYS = 13;

export interface KeyboardHands {
  onKey: (character: string) => void;
  onErase: () => void;
}

interface Key extends Face {
  press: () => void;
}

/** As wide as its widest row; drawn once for a language, whatever is typed. */
export function keyboard({ rows, signs }: Keys, { onKey, onErase }: KeyboardHands, spoken: Spoken): Box {
  const width = widthFor(Math.max(...rows.map((keys) => keys.length)));
  const wide = (keys: number): number => width * keys + GAP_PX * (keys - 1);
  const key = (text: string, keys: number, press: () => void): Key => ({
    text,
    width: wide(keys),
    height: KEY_PX.height,
    press,
  });
  const letter = (character: string): Key => key(character, 1, () => onKey(character));
  const last = [
    ...signs.slice(0, 2).map(letter),
    key(spoken.space, SPACE_BAR_KEYS, () => onKey(' ')),
    ...signs.slice(2).map(letter),
    key(spoken.erase, 2, onErase),
  ];
  const all = [...rows.map((characters) => characters.map(letter)), last];
  const plateOf = plates(all.flat(), PLATE, { role: 'subheading', paddingPx: SPACE.s / 2 });
  const keyRows = all.map((keys) =>
    row(
      keys.map((one) => pressable(plateOf(one), { does: one.press, label: one.text })),
      { gap: GAP_PX },
    ),
  );
  return steady(
    labelled(column(keyRows, { gap: GAP_PX, align: 'center' }), { role: 'group', label: spoken.keyboard }),
  );
}

/** A script of many letters has narrower keys. */
const widthFor = (keys: number): number =>
  Math.min(KEY_PX.width, Math.floor((KEY_PX.width * MOST_KEYS) / Math.max(keys, 1)));
