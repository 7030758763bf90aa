// A review: stars, author and date, text, and up to five titled scores. See
// src/blocks/README.md#reviews.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { SCORES, type reviewFields } from '#content/parts/reviewFields.ts';
import type { AnyField, Infer } from '#schema/field.ts';
import { joinPath } from '#schema/path.ts';
import {
  column,
  gapBox,
  leafBox,
  padded,
  row,
  centeredIn,
  wrapRow,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { fillBox, panel } from '#stage/shapes/Panel.tsx';
import { CHECK_ICON } from '#stage/shapes/screenIcons.ts';
import { isDrawn, picture } from '#stage/images/Picture.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { textCard, type TextRunOptions } from '#stage/text/TextRun.tsx';
import type { BlockPosition } from './blockContext.ts';
import { ratingText, stars } from './ratingStars.tsx';

type Fields = ReturnType<typeof reviewFields>;
export type Review = { [K in keyof Fields]: Fields[K] extends AnyField ? Infer<Fields[K]> : never };

const AVATAR_PX = 96;
const SCORE_WIDTH_PX = 400;
const BAR_PX = 12;

function reviewCard(
  review: Review,
  { path, width, context }: BlockPosition,
  write: TextRunOptions = textBlock,
): LayoutBox {
  const { speech } = context;
  const at = (field: string) => joinPath(path, field);
  const imageAt = { path: at('image'), context };
  const avatarPx = isDrawn(review.image, imageAt) ? AVATAR_PX + SPACE.m : 0;
  const head = row(
    [
      picture(review.image, {
        width: AVATAR_PX,
        height: AVATAR_PX,
        fit: 'cover',
        radius: AVATAR_PX / 2,
        ...imageAt,
      }),
      column(
        [
          review.overallRating !== null && stars(review.overallRating, context, at('overallRating')),
          byline(review, { path, width: width - avatarPx, context }, write),
        ],
        { gap: SPACE.xs },
      ),
    ],
    { gap: SPACE.m, align: 'center' },
  );
  return column(
    [
      head,
      write(review.title, { role: 'subheading', width, level: 3, path: at('title'), context }),
      write(review.contents, {
        role: 'body',
        width,
        color: COLORS.inkSoft,
        path: at('contents'),
        context,
      }),
      review.recommends && recommendation(speech.recommended, width, write),
      wrapRow(
        SCORES.map((n) => score(review, n, { path, width, context }, write)),
        width,
        { gap: SPACE.l, rowGap: SPACE.m },
      ),
    ],
    { gap: SPACE.m },
  );
}

/** Author and date. */
function byline(
  { user, date }: Review,
  { path, width, context }: BlockPosition,
  write: TextRunOptions,
): LayoutBox {
  const textStyle = { role: 'legal', width, color: COLORS.inkSoft } as const;
  const at = (field: string) => ({ path: joinPath(path, field), context });
  const [authorBox, dateBox] = [
    write(user, { ...textStyle, ...at('user') }),
    write(date, { ...textStyle, ...at('date') }),
  ];
  return wrapRow(
    [authorBox, authorBox.width > 0 && dateBox.width > 0 && write('·', textStyle), dateBox],
    width,
    {
      gap: SPACE.xs,
      rowGap: 0,
    },
  );
}

function recommendation(text: string, width: number, write: TextRunOptions): LayoutBox {
  const size = 32;
  const tick = leafBox(size, size, (x, y, key) => (
    <VectorIcon key={key} name={CHECK_ICON} x={x} y={y} size={size} tint={COLORS.lagoon} />
  ));
  return row([tick, write(text, { role: 'body', width: width - size - SPACE.s, color: COLORS.lagoon })], {
    gap: SPACE.s,
    align: 'center',
  });
}

/** A titled score as a bar; hidden without a title. */
function score(
  review: Review,
  n: (typeof SCORES)[number],
  { path, context }: BlockPosition,
  write: TextRunOptions,
): LayoutBox | null {
  const title = review[`score${n}Title`];
  const value = review[`score${n}`];
  if (title === '' || value === null) return null;
  const filled = Math.max(BAR_PX, Math.round((SCORE_WIDTH_PX * value) / SCORES.length));
  const bar = panel(
    centeredIn(
      panel(gapBox(filled, BAR_PX), { fill: COLORS.emberDeep, radius: BAR_PX / 2 }),
      SCORE_WIDTH_PX,
      BAR_PX,
      'start',
    ),
    { fill: COLORS.sand, radius: BAR_PX / 2 },
  );
  const label = write(`${title}  ${ratingText(value, context.langCode)}`, {
    role: 'legal',
    width: SCORE_WIDTH_PX,
    path: joinPath(path, `score${n}`),
    context,
  });
  return column([label, bar], { gap: SPACE.xs });
}

/** Reviews in a column, with rules between. */
export const reviewList = (reviews: readonly Review[], field: string, position: BlockPosition): LayoutBox =>
  column(
    reviews.flatMap((review, index) => [
      index > 0 && fillBox(position.width, 2, COLORS.sand),
      reviewCard(review, { ...position, path: joinPath(position.path, field, index) }),
    ]),
    { gap: SPACE.l },
  );

/** A single review on a card. */
export function framedReview(review: Review, position: BlockPosition): LayoutBox {
  const width = position.width - SPACE.xl * 2;
  return textCard(
    (write) =>
      padded(centeredIn(reviewCard(review, { ...position, width }, write), width, 0, 'start'), SPACE.xl),
    { fill: COLORS.white, radius: RADIUS.m, shadow: 24, shadowAlpha: 0.08 },
    position.context,
  );
}
