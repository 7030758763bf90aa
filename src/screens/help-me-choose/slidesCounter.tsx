// How far an animated quiz has come (spec 2): a bar of one part a question, and 'answered/total'.
import { COLOURS, SPACE } from '#config/brand.ts';
import type { Spoken } from '#config/messages.ts';
import { labelled } from '#stage/accessibility/LabelledGroup.tsx';
import { gapBox, row, type Box } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { words } from '#stage/text/TextBlock.tsx';

const BAR_PX = { width: 420, height: 10 } as const;
/** With more questions than this the parts would be dots. */
const PARTS_MAX = 14;

/** Empty where nobody said how many questions there are. */
export function counter(answered: number, slideCount: number, spoken: Spoken): Box {
  const total = Math.round(slideCount);
  if (total <= 0) return gapBox(0, 0);
  // A quiz that goes in loops asks more often than there are questions.
  const count = `${Math.min(answered, total)}/${total}`;
  const parts = Math.min(total, PARTS_MAX);
  const done = Math.round((Math.min(answered, total) / total) * parts);
  const width = Math.floor((BAR_PX.width - SPACE.xs * (parts - 1)) / parts);
  const bar = Array.from({ length: parts }, (_, index) =>
    panel(gapBox(width, BAR_PX.height), {
      fill: index < done ? COLOURS.emberDeep : COLOURS.ink,
      alpha: index < done ? 1 : 0.2,
      radius: BAR_PX.height / 2,
    }),
  );
  return labelled(
    row([row(bar, { gap: SPACE.xs }), words(count, { role: 'label', width: BAR_PX.width, isSilent: true })], {
      gap: SPACE.m,
      align: 'center',
    }),
    { role: 'text', label: spoken.answered(count) },
  );
}
