// A cell of a compare row (spec 3): icon, caption, title, subtitle, details and legal line, each of which may open a modal.
import { annotated } from '#blocks/annotated.tsx';
import type { BlockPlace } from '#blocks/context.ts';
import { COLOURS, SPACE, type TypeRole } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { cellFields } from '#content/parts/cell.ts';
import { hasModal, type Modal } from '#rules/actions.ts';
import type { AnyField, Infer } from '#schema/field.ts';
import { joinPath } from '#schema/path.ts';
import { column, within, type Box } from '#stage/layout.tsx';
import { picture } from '#stage/Picture.tsx';
import { print } from '#stage/Print.tsx';
import { innerWidth, nameRole } from './layout.ts';

type Fields = ReturnType<typeof cellFields>;
export type Cell = { [K in keyof Fields]: Fields[K] extends AnyField ? Infer<Fields[K]> : never };

const ICON_PX = 64;
const MARK_PX = 36;

/** The cell as a box as wide as its column; `place.width` is the column's width. */
export function cellBox(cell: Cell, place: BlockPlace): Box {
  const width = innerWidth(place.width);
  const text = print((write) => {
    const look = (role: TypeRole, colour: number) => ({ role, width, colour, align: 'center', write, markPx: MARK_PX } as const);
    // Lines that can be pressed stand far enough apart for a finger.
    const apart = (drawn: Box, modal: Modal): Box => (hasModal(modal) && drawn.height > 0 ? within(drawn, width, SIZES.minTargetPx) : drawn);
    const line = (name: 'title' | 'subtitle' | 'details' | 'legal', role: TypeRole, colour: number): Box =>
      apart(annotated(cell, name, place, look(role, colour)), cell[`${name}Modal`]);
    return column([
      apart(annotated(cell, 'descTitle', place, { ...look('legal', COLOURS.inkSoft), modalOf: 'descriptionTitle' }), cell.descriptionTitleModal),
      line('title', nameRole(place.width), COLOURS.ink),
      line('subtitle', 'body', COLOURS.ink),
      line('details', 'body', COLOURS.inkSoft),
      line('legal', 'legal', COLOURS.inkSoft),
    ], { gap: SPACE.xs / 2, align: 'center', width });
  });
  const icon = picture(cell.icon, { width: ICON_PX, height: ICON_PX, fit: 'contain', path: joinPath(place.path, 'icon') });
  return within(column([icon, text], { gap: SPACE.s, align: 'center', width }), place.width, 0);
}
