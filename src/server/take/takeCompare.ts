// Both kinds of compare pages for a phone: a table that scrolls both ways under the names of its
// columns, with the columns that the shopper has left open.
import type { Compare } from '#content/kinds/compareKind.ts';
import type { NewCompare } from '#content/kinds/newCompareKind.ts';
import type { cellFields } from '#content/parts/cellFields.ts';
import { columnKeys } from '#content/parts/columnFields.ts';
import { COUNTS } from '#config/limits.ts';
import { isBlankText } from '#rules/plainText.ts';
import { chosenOf } from '#rules/takeAlong.ts';
import type { AnyField, Infer } from '#schema/field.ts';
import { html, plainText, richText, type Html } from './html.ts';
import { headingOf, moreOf, paragraph, plate, starsOf, type PageContext } from './takeParts.ts';

type Fields = ReturnType<typeof cellFields>;
type Cell = { [K in keyof Fields]: Fields[K] extends AnyField ? Infer<Fields[K]> : never };
type Price = Extract<Compare['rows'][number], { type: 'prices' }>['column1'];

const [COLUMNS, HEADERS] = [
  columnKeys(COUNTS.compareColumns, 'column'),
  columnKeys(COUNTS.compareColumns, 'headerColumn'),
];
const RATINGS = columnKeys(COUNTS.compareColumns, 'ratingColumn');
const [NEW_COLUMNS, NEW_HEADERS] = [
  columnKeys(COUNTS.newCompareColumns, 'column'),
  columnKeys(COUNTS.newCompareColumns, 'headerColumn'),
];

export function compareContent(document: Compare, context: PageContext): Html {
  const shown = shownColumns(
    HEADERS.map((key) => !isBlankText(document[key].title)),
    context,
  );
  const heads = shown.map((index) => document[HEADERS[index] ?? 'headerColumn1']);
  const rows = document.rows.map((row) => rowOf(row, shown, context));
  return html`<h1>${context.speech.compare}</h1>${tableOf(heads, rows, context)}`;
}

function rowOf(row: Compare['rows'][number], shown: readonly number[], context: PageContext): Html {
  const cells = (cell: (index: number) => Html | undefined): Html =>
    html`<tr>${shown.map((index) => html`<td>${cell(index)}</td>`)}</tr>`;
  switch (row.type) {
    case 'cells':
      return cells((index) => cellOf(row[COLUMNS[index] ?? 'column1'], context));
    case 'prices':
      return cells((index) => priceOf(row[COLUMNS[index] ?? 'column1'], context));
    case 'reviews':
      return html`${titleRow(row.title, shown.length)}${cells((index) => starsOf(row[RATINGS[index] ?? 'ratingColumn1'], context))}`;
  }
}

export function newCompareContent(document: NewCompare, context: PageContext): Html {
  const shown = shownColumns(
    NEW_HEADERS.map((key) => document[key].enabled),
    context,
  );
  const headers = shown.map((index) => document[NEW_HEADERS[index] ?? 'headerColumn1']);
  const details = headers.map(({ extraDetails }) => html`<td>${paragraph(extraDetails, 'soft')}</td>`);
  const hasDetails = headers.some(({ extraDetails }) => !isBlankText(extraDetails));
  const rows = document.rows.map(
    (row) =>
      html`<tr>${shown.map((index) => html`<td>${cellOf(row[NEW_COLUMNS[index] ?? 'column1'], context)}</td>`)}</tr>`,
  );
  const legal = headers.filter((header) => !isBlankText(header.legal));
  return html`${headingOf(document.title, 1) ?? html`<h1>${context.speech.compare}</h1>`}${tableOf(
    headers,
    [hasDetails && html`<tr>${details}</tr>`, ...rows],
    context,
  )}${legal.length > 0 && html`<h2>${context.labels.smallPrint}</h2>${legal.map(({ title, legal: text }) => html`<h3>${richText(title)}</h3>${paragraph(text, 'soft small')}`)}`}
${paragraph(document.legalFooter1, 'soft small')}${moreOf(document.legalFooter1Modal, context)}${paragraph(document.legalFooter2, 'soft small')}${moreOf(document.legalFooter2Modal, context)}${paragraph(document.legalFooter2Sub, 'soft small')}`;
}

/** The chosen columns that the content has; those it shows if none is known. */
function shownColumns(isShown: readonly boolean[], { choice }: PageContext): number[] {
  const all = isShown.flatMap((isOpen, index) => (isOpen ? index : []));
  const open = all.length > 0 ? all : [0];
  const chosen = chosenOf(choice, isShown.length).filter((index) => open.includes(index));
  return chosen.length > 0 ? chosen : open;
}

function tableOf(
  columns: readonly { title: string; image: { url: string } | null }[],
  rows: readonly (Html | false)[],
  context: PageContext,
): Html {
  const heads = columns.map(({ title }) => html`<th scope="col">${richText(title)}</th>`);
  const hasPictures = columns.some(({ image }) => image !== null);
  const pictures = columns.map(
    ({ image }, index) => html`<td>${plate(image, context, { slot: 'small', isFirst: index === 0 })}</td>`,
  );
  const names = columns.map(({ title }) => plainText(title).text).join(', ');
  return html`<div class="table" role="group" aria-label="${plainText(names)}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${hasPictures && html`<tr>${pictures}</tr>`}${rows}</tbody></table></div>`;
}

const titleRow = (title: string, columns: number): Html | undefined =>
  isBlankText(title)
    ? undefined
    : html`<tr class="row-title"><td colspan="${columns}">${richText(title)}</td></tr>`;

const cellOf = (cell: Cell, context: PageContext): Html =>
  html`${plate(cell.icon, context, { slot: 'icon' })}${paragraph(cell.descTitle, 'soft small')}${paragraph(cell.title, 'name')}${paragraph(cell.subtitle)}${paragraph(cell.details, 'soft')}${paragraph(cell.legal, 'soft small')}`;

const priceOf = (price: Price, context: PageContext): Html =>
  html`${plate(price.image, context, { slot: 'small' })}${paragraph(price.monthlyPrice, 'price')}${paragraph(price.monthlyPriceDesc, 'soft small')}${paragraph(price.retailPrice)}`;
