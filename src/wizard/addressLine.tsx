// Where the address is in each step, so that it can travel from one to the next.
import { TYPE } from '#config/brand.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { leafBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

/** Label of the container of the address that a step is about. */
export const ADDRESS = 'address';

export const labelled = (box: LayoutBox, label: string): LayoutBox =>
  leafBox(box.width, box.height, (x, y, key) => (
    <pixiContainer key={key} label={label} x={x} y={y}>
      {box.place(0, 0, 'text')}
    </pixiContainer>
  ));

const line = (text: string, width: number, isSilent = false): LayoutBox =>
  textBlock(escapePlainText(text), { role: 'label', width, isSilent });

/** One of several addresses to touch, labelled with its id. */
export const rowAddress = ({ id, text }: { id: string; text: string }, width: number): LayoutBox =>
  labelled(line(text, width, true), id);

/**
 * An address; what was searched for is a text of its own, which travels before the rest is there.
 */
export function addressLine(text: string, width: number, asked = text): LayoutBox {
  const { length } = asked;
  // A space at the start of a text is not drawn.
  const rest = text.slice(length).replace(/^ /, '\u00a0');
  const parts = row([labelled(line(text.slice(0, length), width, true), ADDRESS), line(rest, width, true)]);
  const isShared = text.toLowerCase().startsWith(asked.toLowerCase());
  // Aligned to the right, a part is as wide as the line.
  return isShared && parts.width < width && parts.height <= TYPE.label.line
    ? labelledGroup(parts, { role: 'text', label: text })
    : line(text, width);
}
