// The row types of a 4-column compare page: cells, prices, reviews. See
// src/screens/table/README.md#4-column-page.
import { pillHeight, type PillOptions } from '#blocks/pillButtons.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { ratingText, stars } from '#blocks/ratingStars.tsx';
import { COLORS, SPACE, TYPE } from '#config/brand.ts';
import { COMPARE, COUNTS, SIZES } from '#config/limits.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import type { Compare } from '#content/kinds/compareKind.ts';
import { columnKeys } from '#content/parts/columnFields.ts';
import { actionOfTarget } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { column, gapBox, centeredIn, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { textRuns } from '#stage/text/TextRun.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { markBest } from '../table/bestMark.tsx';
import { matchPill } from '../table/matchPill.tsx';
import { comparedBy, subjectOf } from '../matters/rowSubject.ts';
import { buttonShrink, fitToLine } from '../table/fitToLine.ts';
import { PRICE_ICON, RATINGS_ICON } from './rowIcons.tsx';
import { cellBoxes, headerBox, nameOfCells, textOfCell } from '../table/tableCell.tsx';
import { innerWidth, isNarrow, lineWidth, ratingsHeaderPx } from '../table/tableLayout.ts';
import { headedRow, type TableRow } from '../table/TableRows.tsx';

type Row = Compare['rows'][number];
type Price = Extract<Row, { type: 'prices' }>['column1'];

const COLUMNS = columnKeys(COUNTS.compareColumns, 'column');
const RATINGS = columnKeys(COUNTS.compareColumns, 'ratingColumn');
const PRICE_IMAGE_HEIGHT_PX = 200;

export interface RowStyle {
  isEditing: boolean;
  /** Which columns are open initially. */
  isShown: readonly boolean[];
  /** Columns among which the best is sought. */
  isCompared: readonly boolean[];
  /** Names of the columns. */
  names: readonly string[];
}

/** A row. `position.width` is the column width. */
export function rowOf(
  row: Row,
  rowIndex: number,
  position: BlockPosition,
  { isEditing, isShown, isCompared, names }: RowStyle,
): TableRow[] {
  const path = joinPath('rows', rowIndex);
  const at = (key: string): BlockPosition => ({ ...position, path: joinPath(path, key) });
  const { context } = position;
  const { langCode } = context;
  const marks = { isCompared, context };
  const labels = matterLabelsFor(langCode);
  switch (row.type) {
    case 'cells': {
      const cells = COLUMNS.map((key) => row[key]);
      const { boxes, header } = cellBoxes(cells, { keys: COLUMNS, names, isShown }, { ...position, path });
      const by = comparedBy(
        row,
        cells.map(({ title }) => title),
        langCode,
      );
      return [
        {
          ...headedRow(path, markBest(boxes, { ...by, ...marks }), header),
          texts: cells.map(textOfCell),
          ...subjectOf({ id: path, name: nameOfCells(cells, isShown), ...by }, context),
        },
      ];
    }
    case 'prices': {
      const buttons = COLUMNS.map((key) => row[key].buttonText);
      const width = buttonWidth(position);
      const pill = { width, isCompact: true, shrink: buttonShrink(buttons, width) };
      const minHeight = pillHeight(buttons, pill);
      const prices = COLUMNS.map((key) => row[key]);
      const values = prices.map(({ monthlyPrice }) => monthlyPrice);
      const shrink = fitToLine(values, 'heading', innerWidth(position.width) - SPACE.l);
      const boxes = COLUMNS.map((key, index) =>
        priceBox(row[key], index, names[index] ?? '', at(key), { ...pill, minHeight }, shrink, isEditing),
      );
      const imagePx = prices.some(({ image }) => image) ? PRICE_IMAGE_HEIGHT_PX + SPACE.m : 0;
      return [
        {
          ...headedRow(
            path,
            markBest(boxes, { best: row.best, values, langCode, ...marks }),
            context.emptyLabel
              ? null
              : headerBox(labels.price, PRICE_ICON, imagePx + (TYPE.heading.line * shrink) / 2),
            rowIndex > 0,
          ),
          ...subjectOf(
            { id: path, name: labels.price, best: row.best, values, langCode, isPrice: true },
            context,
          ),
          texts: prices.map((price) =>
            [price.monthlyPrice, price.monthlyPriceDesc, price.retailPrice].join('\n'),
          ),
        },
      ];
    }
    case 'reviews': {
      const texts = RATINGS.map((key) => (row[key] === null ? '' : String(row[key])));
      const boxes = RATINGS.map((key) => ratingBox(row[key], at(key)));
      const subject = subjectOf(
        { id: path, name: row.title || labels.ratings, best: row.best, values: texts, langCode: 'en' },
        context,
      );
      // The values are numbers in English notation, not in that of the language.
      const marked = markBest(boxes, { best: row.best, values: texts, langCode: 'en', ...marks });
      const header = headerBox(
        row.title || (context.emptyLabel ? '' : labels.ratings),
        context.emptyLabel ? null : RATINGS_ICON,
        SIZES.starPx / 2,
        {
          context,
          path: joinPath(path, 'title'),
          widthPx: ratingsHeaderPx(),
        },
      );
      return [{ ...headedRow(path, marked, header), texts, ...subject }];
    }
  }
}

const buttonWidth = ({ width }: BlockPosition): number =>
  Math.min(innerWidth(width), COMPARE.priceImageWidthPx);

/**
 * A model's price, image (275 px wide) and button. See src/screens/table/README.md#4-column-page.
 */
function priceBox(
  price: Price,
  index: number,
  name: string,
  position: BlockPosition,
  pill: PillOptions,
  priceShrink: number,
  isEditing: boolean,
): LayoutBox {
  const width = innerWidth(position.width);
  const text = textRuns((write) => {
    const line = (
      name: 'monthlyPrice' | 'monthlyPriceDesc' | 'retailPrice',
      role: 'heading' | 'caption' | 'legal',
      color: number,
    ): LayoutBox =>
      write(price[name], {
        role,
        width: lineWidth(position.width),
        color,
        align: 'center',
        ...(role === 'heading' && { shrink: priceShrink }),
        path: joinPath(position.path, name),
        context: position.context,
      });
    return column(
      [
        line('monthlyPrice', 'heading', COLORS.ink),
        line('monthlyPriceDesc', 'legal', COLORS.inkSoft),
        line('retailPrice', 'caption', COLORS.ink),
      ],
      { gap: SPACE.xs / 2, align: 'center', width },
    );
  });
  const action = actionOfTarget({ targetType: 'products', targetId: price.product });
  // A button without a target is shown only while editing.
  const hasButton = price.buttonText !== '' && (action.type !== 'nothing' || isEditing);
  const path = joinPath(position.path, 'buttonText');
  const button =
    hasButton &&
    pressable(
      matchPill(price.buttonText, index, {
        ...pill,
        path,
        context: position.context,
      }),
      {
        action,
        label: [markupOf(price.buttonText).plain, name].filter(Boolean).join(': '),
        path,
      },
    );
  return centeredIn(
    column(
      [
        picture(price.image, {
          width: COMPARE.priceImageWidthPx,
          height: PRICE_IMAGE_HEIGHT_PX,
          fit: 'contain',
          path: joinPath(position.path, 'image'),
          context: position.context,
        }),
        column([text, button], { gap: SPACE.s, align: 'center', width }),
      ],
      { gap: SPACE.m, align: 'center', width },
    ),
    position.width,
    0,
  );
}

function ratingBox(rating: number | null, position: BlockPosition): LayoutBox {
  if (rating === null) return gapBox(position.width, 0);
  const { context, path, width } = position;
  const isOne = isNarrow(width);
  const text = textBlock(ratingText(rating, context.langCode), {
    role: isOne ? 'subheading' : 'label',
    width: innerWidth(width) - SIZES.starPx,
    isSilent: true,
  });
  const boxes = [stars(rating, context, path, isOne ? ['full'] : undefined), text];
  return centeredIn((isOne ? row : column)(boxes, { gap: SPACE.xs, align: 'center' }), width, 0);
}
