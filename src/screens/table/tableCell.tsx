// The cells of a compare row: icon, caption, title, subtitle, details and legal text, each with an
// optional modal. Lines align across columns, and the row keeps its height when a column is closed.
// See src/screens/table/README.md#cells.
import { explanationModal, type AnnotationOptions } from '#blocks/annotated.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, SPACE, TYPE, type TypeRole } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { cellFields } from '#content/parts/cellFields.ts';
import { hasModal } from '#rules/actions.ts';
import type { AnyField, Infer } from '#schema/field.ts';
import { joinPath } from '#schema/path.ts';
import type { EditableAt } from '#stage/layout/presentation.ts';
import { column, centeredIn, outdented, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { typeOf } from '#stage/text/textStyles.ts';
import { textRunGroup, type TextRunOptions } from '#stage/text/TextRun.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { fitToLine, wordShrink } from './fitToLine.ts';
import {
  hasHeadAbove,
  HEADER_ICON_PX,
  ICON_INSET_PX,
  ICON_PX,
  innerWidth,
  lineWidth,
  rowHeaderPx,
} from './tableLayout.ts';

type Fields = ReturnType<typeof cellFields>;
export type TableCell = { [K in keyof Fields]: Fields[K] extends AnyField ? Infer<Fields[K]> : never };

interface Line {
  name: 'title' | 'subtitle' | 'details' | 'descTitle' | 'legal';
  modal: 'titleModal' | 'subtitleModal' | 'detailsModal' | 'descriptionTitleModal' | 'legalModal';
  role: TypeRole;
  color: 'ink' | 'inkSoft';
}

const LINES: readonly Line[] = [
  { name: 'descTitle', modal: 'descriptionTitleModal', role: 'caption', color: 'inkSoft' },
  { name: 'title', modal: 'titleModal', role: 'heading', color: 'ink' },
  { name: 'subtitle', modal: 'subtitleModal', role: 'caption', color: 'ink' },
  { name: 'details', modal: 'detailsModal', role: 'caption', color: 'inkSoft' },
  { name: 'legal', modal: 'legalModal', role: 'legal', color: 'inkSoft' },
];
const HEADER_ICON = { width: HEADER_ICON_PX, height: HEADER_ICON_PX, fit: 'contain' } as const;
const INFO_ICON_PX = 30;
/** A price is a heading, another title 38 of its 52 px. */
const TITLE_SHRINK = 38 / 52;

/** The columns of a row. */
export interface RowColumns {
  /** Content keys of the cells. */
  keys: readonly string[];
  /** Names of the columns. */
  names: readonly string[];
  /** Which columns are open initially. */
  isShown: readonly boolean[];
}

/** A row's cells, each as wide as its column, and what all of them begin with. */
export interface RowBoxes {
  boxes: LayoutBox[];
  /** Label and icon that every cell has, once; null where they differ, and for editors. */
  header: RowHeader | null;
}

export interface RowHeader {
  label: string;
  /** With the icon where both are above the cells. */
  box: LayoutBox;
  icon: LayoutBox | null;
  /** How much of it is beside the icon, and the middle of its first line, in px. */
  besidePx: number;
  middlePx: number;
  /** Middle of the first line of the values, from the top of the cells. */
  valuePx: number;
}

/**
 * Columns that are never open do not affect heights. Titles, of which prices are larger, are as
 * large as fits one line.
 */
export function cellBoxes(
  cells: readonly TableCell[],
  columns: RowColumns,
  position: BlockPosition,
  isPrice = false,
): RowBoxes {
  const { keys, names, isShown } = columns;
  const { context } = position;
  const shared = sharedOf(
    cells.filter((_, index) => isShown[index]),
    position,
  );
  const [label, icon] = [shared?.label ?? '', shared?.icon ?? null];
  const shownLines = LINES.filter(({ name }) => label === '' || name !== 'descTitle');
  const width = innerWidth(position.width);
  const titles = cells.map(({ title }) => title);
  const linePx = cells.some(({ titleModal }) => hasModal(titleModal))
    ? width - (INFO_ICON_PX + SPACE.xs) * 2
    : lineWidth(position.width) - (isPrice ? SPACE.l : 0);
  const shrink = Math.min(isPrice ? 1 : TITLE_SHRINK, fitToLine(titles, 'heading', linePx));
  const all = cells.map((cell, index) => {
    const cellPosition = { ...position, path: joinPath(position.path, keys[index] ?? '') };
    const { write, join } = textRunGroup();
    return {
      cell,
      cellPosition,
      lines: shownLines.map((line) =>
        lineBox(cell, line, names[index] ?? '', cellPosition, { write, shrink }),
      ),
      join,
    };
  });
  const initiallyOpen = all.filter((_, index) => isShown[index]);
  const isPressable = ({ name, modal }: Line): boolean =>
    initiallyOpen.some(({ cell }) => hasModal(cell[modal]) && cell[name] !== '');
  // A target reaches beyond its line; those of two lines would overlap.
  const hasTwo = shownLines.filter(isPressable).length > 1;
  const levels = shownLines.map((line, level) => {
    const minHeight = hasTwo && isPressable(line) ? SIZES.minTargetPx : 0;
    const heights = initiallyOpen.map(({ lines }) => lines[level]?.height ?? 0);
    return {
      minHeight,
      height: Math.max(0, ...heights.map((height) => height && Math.max(height, minHeight))),
    };
  });
  const boxes = all.map(({ cell, cellPosition, lines, join }) => {
    const aligned = lines.map((box, level) => {
      const { minHeight = 0, height = 0 } = levels[level] ?? {};
      const target = centeredIn(box, width, box.height > 0 ? minHeight : 0);
      return centeredIn(target, width, height, 'center', 'start');
    });
    const text = join(column(aligned, { gap: SPACE.xs / 2, align: 'center', width }));
    return cellBox({ ...cell, icon: icon ? null : cell.icon }, cellPosition, text);
  });
  return {
    boxes,
    header:
      shared && label !== ''
        ? headerBox(
            label,
            icon && picture(icon, HEADER_ICON),
            Math.max(levels[0]?.minHeight ?? 0, TYPE.heading.line * shrink) / 2,
            {
              explain:
                hasModal(shared.modal) &&
                ((style) =>
                  explanationModal(
                    {
                      ...shared,
                      html: label,
                      path: joinPath(position.path, keys[0] ?? '', 'descTitle'),
                      modalPath: joinPath(position.path, keys[0] ?? '', 'descriptionTitleModal'),
                    },
                    context,
                    style,
                  )),
            },
          )
        : null,
  };
}

interface Shared {
  label: string;
  icon: TableCell['icon'];
  modal: TableCell['descriptionTitleModal'];
  tag: string;
}

/** Returns the properties that all cells of a row share; null for none, and for editors. */
function sharedOf(cells: readonly TableCell[], { context }: BlockPosition): Shared | null {
  const [first] = cells;
  const modalOf = (cell: TableCell): string => JSON.stringify(cell.descriptionTitleModal);
  const isShared =
    first !== undefined &&
    !context.emptyLabel &&
    cells.every((cell) => cell.descTitle === first.descTitle && modalOf(cell) === modalOf(first));
  if (!isShared) return null;
  const hasOneIcon = cells.every(({ icon }) => icon?.url === first.icon?.url);
  return {
    label: first.descTitle,
    icon: hasOneIcon ? first.icon : null,
    modal: first.descriptionTitleModal,
    tag: first.descTitleTag,
  };
}

/** Returns the first name in the open cells of a row, as rich text; '' for none. */
export const nameOfCells = (cells: readonly TableCell[], isShown: readonly boolean[]): string =>
  cells.find(({ descTitle }, column) => isShown[column] && descTitle !== '')?.descTitle ?? '';

type HeaderOptions = EditableAt & {
  /** The label of a row with more to read. */
  explain?: false | ((style: AnnotationOptions) => LayoutBox);
  widthPx?: number;
};

/**
 * The icon is before the label where both are above their row. `valuePx` is the middle of the first
 * line of the values, from the top of the cells.
 */
export function headerBox(
  label: string,
  icon: LayoutBox | null,
  valuePx: number,
  { explain = false, widthPx = rowHeaderPx(), ...at }: HeaderOptions = {},
): RowHeader {
  const isAbove = hasHeadAbove();
  const besidePx = explain && !isAbove ? HEADER_ICON_PX + SPACE.xs / 2 : 0;
  const width = isAbove && icon ? widthPx - HEADER_ICON_PX - SPACE.xs : widthPx;
  const style = {
    role: 'caption',
    width,
    color: COLORS.inkSoft,
    shrink: wordShrink(label, width),
  } as const;
  const line = explain
    ? explain({ ...style, iconPx: INFO_ICON_PX, abovePx: besidePx })
    : textBlock(label, { ...style, ...at });
  // Its target keeps clear of the button of the row.
  const box = explain ? centeredIn(line, 0, SIZES.minTargetPx) : line;
  return {
    label: markupOf(label).plain,
    box:
      isAbove && icon ? outdented(row([icon, box], { gap: SPACE.xs, align: 'center' }), ICON_INSET_PX) : box,
    icon: isAbove ? null : icon,
    besidePx,
    middlePx: besidePx + typeOf(style).line / 2,
    valuePx,
  };
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

function lineBox(
  cell: TableCell,
  { name, modal, role, color }: Line,
  columnName: string,
  { path, width, context }: BlockPosition,
  { write, shrink }: { write: TextRunOptions; shrink: number },
): LayoutBox {
  return explanationModal(
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
      role,
      ...(name === 'title' && { shrink }),
      // With an icon at both sides as wide as all of the column.
      width: hasModal(cell[modal]) ? innerWidth(width) : lineWidth(width),
      color: COLORS[color],
      align: 'center',
      write,
      iconPx: INFO_ICON_PX,
      isOptional: name !== 'title',
    },
  );
}

/** All that a cell says, to tell whether columns differ. */
export const textOfCell = (cell: TableCell): string =>
  LINES.filter(({ name }) => name !== 'descTitle')
    .map(({ name }) => cell[name])
    .join('\n');
