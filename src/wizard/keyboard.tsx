// The keyboard that is drawn on the stage: numbers first, large keys, the space bar and what takes a letter back.
import { COLOURS, RADIUS, SPACE } from '#config/brand.ts';
import type { Spoken } from '#config/messages.ts';
import { column, row, steady, within, type Box } from '#stage/layout.tsx';
import { labelled } from '#stage/Labelled.tsx';
import { panel } from '#stage/Panel.tsx';
import { pressable } from '#stage/Pressable.tsx';
import { words } from '#stage/Words.tsx';
import type { Keys } from './layouts.ts';

const KEY_PX = { width: 132, height: 84 } as const;
const GAP_PX = 10;
const SPACE_BAR_KEYS = 4;
/** Widest row of letters that still stands on the stage. */
const MOST_KEYS = 13;

export interface KeyboardHands {
  onKey: (character: string) => void;
  onErase: () => void;
}

/** As wide as its widest row; drawn once for a language, whatever is typed. */
export function keyboard({ rows, signs }: Keys, { onKey, onErase }: KeyboardHands, spoken: Spoken): Box {
  const width = widthFor(Math.max(...rows.map((keys) => keys.length)));
  const key = (character: string): Box => keyBox(character, character, width, () => onKey(character));
  const letters = rows.map((keys) => row(keys.map(key), { gap: GAP_PX }));
  const wide = width * 2 + GAP_PX;
  const last = row([
    ...signs.slice(0, 2).map(key),
    keyBox(spoken.space, spoken.space, width * SPACE_BAR_KEYS + GAP_PX * (SPACE_BAR_KEYS - 1), () => onKey(' ')),
    ...signs.slice(2).map(key),
    keyBox(spoken.erase, spoken.erase, wide, onErase),
  ], { gap: GAP_PX });
  return steady(labelled(column([...letters, last], { gap: GAP_PX, align: 'center' }), { role: 'group', label: spoken.keyboard }));
}

/** A script of many letters has narrower keys. */
const widthFor = (keys: number): number => Math.min(KEY_PX.width, Math.floor((KEY_PX.width * MOST_KEYS) / Math.max(keys, 1)));

function keyBox(face: string, label: string, width: number, press: () => void): Box {
  const inner = within(words(face, { role: 'subheading', width: width - SPACE.s, align: 'center', isSilent: true }), width, KEY_PX.height);
  return pressable(panel(inner, { fill: COLOURS.white, radius: RADIUS.s, line: COLOURS.line, shadow: 10, shadowAlpha: 0.08 }), { does: press, label });
}
