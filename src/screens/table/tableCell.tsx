// The cells of a compare row: icon, caption, title, subtitle, details and legal text, each with an
// optional modal. Lines align across columns, and the row keeps its height when a column is closed.
// See src/screens/README.md#96-cells.
import { explanationModal } from '#blocks/annotated.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, SPACE, type TypeRole } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { cellFields } from '#content/parts/cellFields.ts';
import { hasModal } from '#rules/actions.ts';
import type { AnyField, Infer } from '#schema/field.ts';
import { joinPath } from '#schema/path.ts';
import { column, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { textRunGroup, type TextRunOptions } from '#stage/text/TextRun.tsx';
import { innerWidth, nameRole } from './tableLayout.ts';

type Fields = ReturnType<typeof cellFields>;
export type TableCell = { [K in keyof Fields]: Fields[K] extends AnyField ? Infer<Fields[K]> : never };

interface Line {
  name: 'title' | 'subtitle' | 'details' | 'descTitle' | 'legal';
  modal: 'titleModal' | 'subtitleModal' | 'detailsModal' | 'descriptionTitleModal' | 'legalModal';
  role: TypeRole | 'name';
  color: number;
}

const LINES: readonly Line[] = [
  { name: 'descTitle', modal: 'descriptionTitleModal', role: 'caption', color: COLORS.inkSoft },
  { name: 'title', modal: 'titleModal', role: 'name', color: COLORS.ink },
  { name: 'subtitle', modal: 'subtitleModal', role: 'body', color: COLORS.ink },
  { name: 'details', modal: 'detailsModal', role: 'body', color: COLORS.inkSoft },
  { name: 'legal', modal: 'legalModal', role: 'legal', color: COLORS.inkSoft },
];
const ICON_PX = 64;
const INFO_ICON_PX = 36;

/** The columns of a row. */
export interface RowColumns {
  /** Content keys of the cells. */
  keys: readonly string[];
  /** Names of the columns. */
  names: readonly string[];
  /** Which columns are open initially. */
  isShown: readonly boolean[];
}

/**
 * The cells of a row, each `position.width` wide; columns that are never open do not affect
 * heights.
 */
export function cellBoxes(
  cells: readonly TableCell[],
  { keys, names, isShown }: RowColumns,
  position: BlockPosition,
): LayoutBox[] {
  const width = innerWidth(position.width);
  const all = cells.map((cell, index) => {
    const cellPosition = { ...position, path: joinPath(position.path, keys[index] ?? '') };
    const { write, join } = textRunGroup();
    return {
      cell,
      cellPosition,
      lines: LINES.map((line) => lineBox(cell, line, names[index] ?? '', cellPosition, write)),
      join,
    };
  });
  const initiallyOpen = all.filter((_, index) => isShown[index]);
  const levels = LINES.map((line, level) => {
    // Minimum distance between pressable lines.
    const minHeight = initiallyOpen.some(({ cell }) => hasModal(cell[line.modal]) && cell[line.name] !== '')
      ? SIZES.minTargetPx
      : 0;
    const heights = initiallyOpen.map(({ lines }) => lines[level]?.height ?? 0);
    return {
      minHeight,
      height: Math.max(0, ...heights.map((height) => height && Math.max(height, minHeight))),
    };
  });
  return all.map(({ cell, cellPosition, lines, join }) => {
    const aligned = lines.map((box, level) => {
      const { minHeight = 0, height = 0 } = levels[level] ?? {};
      const target = centeredIn(box, width, box.height > 0 ? minHeight : 0);
      return centeredIn(target, width, height, 'center', 'start');
    });
    return cellBox(cell, cellPosition, join(column(aligned, { gap: SPACE.xs / 2, align: 'center', width })));
  });
}

function cellBox(cell: TableCell, position: BlockPosition, text: LayoutBox): LayoutBox {
  const width = innerWidth(position.width);
  const icon = picture(cell.icon, {
    width: ICON_PX,
    height: ICON_PX,
    fit: 'contain',
    path: joinPath(position.path, 'icon'),
    context: position.context,
    isOptional: true,
  });
  return centeredIn(column([icon, text], { gap: SPACE.s, align: 'center', width }), position.width, 0);
}

const lineBox = (
  cell: TableCell,
  { name, modal, role, color }: Line,
  columnName: string,
  { path, width, context }: BlockPosition,
  write: TextRunOptions,
): LayoutBox =>
  explanationModal(
    {
      html: cell[name],
      modal: cell[modal],
      tag: cell[`${name}Tag`],
      about: columnName,
      path: joinPath(path, name),
      modalPath: joinPath(path, modal),
    },
    context,
    {
      role: role === 'name' ? nameRole(width) : role,
      width: innerWidth(width),
      color,
      align: 'center',
      write,
      iconPx: INFO_ICON_PX,
      isOptional: name !== 'title',
    },
  );

/** All that a cell says, to tell whether columns differ. */
export const textOfCell = (cell: TableCell): string =>
  LINES.filter(({ name }) => name !== 'descTitle')
    .map(({ name }) => cell[name])
    .join('\n');
