// One review: stars, who and when, what they say, and up to five titled scores (spec 3).
import { COLOURS, RADIUS, SPACE } from '#config/brand.ts';
import { SCORES, type reviewFields } from '#content/parts/reviewFields.ts';
import type { AnyField, Infer } from '#schema/field.ts';
import { joinPath } from '#schema/path.ts';
import { column, gapBox, leaf, padded, row, within, wrapRow, type Box } from '#stage/layout/boxes.tsx';
import { fillBox, panel } from '#stage/shapes/Panel.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { Shape } from '#stage/shapes/VectorIcon.tsx';
import { words } from '#stage/text/TextBlock.tsx';
import type { BlockPlace } from './blockContext.ts';
import { ratingText, stars } from './ratingStars.tsx';

type Fields = ReturnType<typeof reviewFields>;
export type Review = { [K in keyof Fields]: Fields[K] extends AnyField ? Infer<Fields[K]> : never };

const AVATAR_PX = 96;
const SCORE_WIDTH_PX = 400;
const BAR_PX = 12;

export function reviewCard(review: Review, { path, width, context }: BlockPlace): Box {
  const { spoken } = context;
  const at = (field: string) => joinPath(path, field);
  const side = review.image ? AVATAR_PX + SPACE.m : 0;
  const head = row(
    [
      picture(review.image, {
        width: AVATAR_PX,
        height: AVATAR_PX,
        fit: 'cover',
        radius: AVATAR_PX / 2,
        path: at('image'),
      }),
      column(
        [
          review.overallRating !== null && stars(review.overallRating, context, at('overallRating')),
          byline(review, width - side, at),
        ],
        { gap: SPACE.xs },
      ),
    ],
    { gap: SPACE.m, align: 'center' },
  );
  return column(
    [
      head,
      words(review.title, { role: 'subheading', width, level: 3, path: at('title') }),
      words(review.contents, { role: 'body', width, colour: COLOURS.inkSoft, path: at('contents') }),
      review.recommends && recommendation(spoken.recommended, width),
      wrapRow(
        SCORES.map((n) => score(review, n, at, context.langCode)),
        width,
        { gap: SPACE.l, rowGap: SPACE.m },
      ),
    ],
    { gap: SPACE.m },
  );
}

/** Who and when, each a text of its own. */
function byline({ user, date }: Review, width: number, at: (field: string) => string): Box {
  const look = { role: 'legal', width, colour: COLOURS.inkSoft } as const;
  const [who, when] = [
    words(user, { ...look, path: at('user') }),
    words(date, { ...look, path: at('date') }),
  ];
  return wrapRow([who, who.width > 0 && when.width > 0 && words('·', look), when], width, {
    gap: SPACE.xs,
    rowGap: 0,
  });
}

function recommendation(text: string, width: number): Box {
  const size = 32;
  const tick = leaf(size, size, (x, y, key) => (
    <Shape key={key} name="check" x={x} y={y} size={size} tint={COLOURS.lagoon} />
  ));
  return row([tick, words(text, { role: 'body', width: width - size - SPACE.s, colour: COLOURS.lagoon })], {
    gap: SPACE.s,
    align: 'center',
  });
}

/** A titled score as a bar; one without a title is not shown. */
function score(
  review: Review,
  n: (typeof SCORES)[number],
  at: (field: string) => string,
  langCode: string,
): Box | null {
  const title = review[`score${n}Title`];
  const value = review[`score${n}`];
  if (title === '' || value === null) return null;
  const filled = Math.max(BAR_PX, Math.round((SCORE_WIDTH_PX * value) / SCORES.length));
  const bar = panel(
    within(
      panel(gapBox(filled, BAR_PX), { fill: COLOURS.emberDeep, radius: BAR_PX / 2 }),
      SCORE_WIDTH_PX,
      BAR_PX,
      'start',
    ),
    { fill: COLOURS.sand, radius: BAR_PX / 2 },
  );
  const label = words(`${title}  ${ratingText(value, langCode)}`, {
    role: 'legal',
    width: SCORE_WIDTH_PX,
    path: at(`score${n}`),
  });
  return column([label, bar], { gap: SPACE.xs });
}

/** Reviews below each other, with a rule between. */
export const reviewList = (reviews: readonly Review[], field: string, place: BlockPlace): Box =>
  column(
    reviews.flatMap((review, index) => [
      index > 0 && fillBox(place.width, 2, COLOURS.sand),
      reviewCard(review, { ...place, path: joinPath(place.path, field, index) }),
    ]),
    { gap: SPACE.l },
  );

/** A review standing by itself on a card. */
export const framedReview = (review: Review, place: BlockPlace): Box =>
  panel(
    padded(
      within(
        reviewCard(review, { ...place, width: place.width - SPACE.xl * 2 }),
        place.width - SPACE.xl * 2,
        0,
        'start',
      ),
      SPACE.xl,
    ),
    {
      fill: COLOURS.white,
      radius: RADIUS.m,
      shadow: 24,
      shadowAlpha: 0.08,
    },
  );
