// Renders blocks: one function per type, exhaustive over content/blocks. A new block is one line
// here.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { actionOfModal, hasModal } from '#rules/actions.ts';
import type { pageBlocks, productBlocks } from '#content/blockTypes.ts';
import type { Infer } from '#schema/field.ts';
import { spacerHeight } from '#rules/paddings.ts';
import { joinPath } from '#schema/path.ts';
import {
  column,
  gapBox,
  layered,
  leafBox,
  padded,
  row,
  memoBox,
  centeredIn,
  type Align,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { fillBox, panel } from '#stage/shapes/Panel.tsx';
import { picture, pictureOr } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { accordion, accordionWidth } from './accordion.tsx';
import { annotated } from './annotated.tsx';
import { isBlank } from './isBlank.ts';
import { buttonRow } from './pillButtons.tsx';
import type { BlockPosition } from './blockContext.ts';
import { cubeRowsBox } from './cubes.tsx';
import { framedReview, reviewList } from './reviewCard.tsx';

export type Block =
  | Infer<ReturnType<typeof pageBlocks>[number]>
  | Infer<ReturnType<typeof productBlocks>[number]>;
type Of<T extends Block['type']> = Extract<Block, { type: T }>;

const NOTHING: LayoutBox = gapBox(0, 0);

const ALIGN: Record<'left' | 'center' | 'right', Align> = { left: 'start', center: 'center', right: 'end' };

function contentBox(block: Of<'contentBox'>, place: BlockPosition): LayoutBox {
  const inner = place.width - SPACE.xl * 2;
  const imageWidth = block.image ? Math.round(inner * 0.4) : 0;
  const textWidth = block.image ? inner - imageWidth - SPACE.xl : inner;
  const text = column(
    [
      annotated(block, 'title', place, { role: 'heading', width: textWidth, level: 2 }),
      annotated(block, 'body', place, { role: 'body', width: textWidth, color: COLORS.inkSoft }),
    ],
    { gap: SPACE.m, width: textWidth },
  );
  const image = picture(block.image, {
    width: imageWidth,
    height: Math.max(360, text.height),
    fit: 'contain',
    path: joinPath(place.path, 'image'),
    context: place.context,
  });
  if (isBlank(place.context, `${block.title}${block.body}`, block.image)) return NOTHING;
  const both = block.imageSide === 'left' ? [image, text] : [text, image];
  return panel(padded(row(both, { gap: SPACE.xl, align: 'center' }), SPACE.xl), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 40,
    shadowAlpha: 0.1,
  });
}

const sectionTitle = (block: Of<'sectionTitle'>, place: BlockPosition): LayoutBox =>
  padded(
    column(
      [
        annotated(block, 'title', place, { role: 'title', width: place.width, level: 2, align: 'center' }),
        annotated(block, 'subtitle', place, {
          role: 'body',
          width: Math.min(place.width, 1_100),
          align: 'center',
          color: COLORS.inkSoft,
        }),
      ],
      { gap: SPACE.s, align: 'center', width: place.width },
    ),
    0,
    SPACE.m,
  );

function specAccordion(block: Of<'specAccordion'>, place: BlockPosition): LayoutBox {
  const width = accordionWidth(place.width);
  const half = Math.floor((width - SPACE.l) / 2);
  const line = (item: Of<'specAccordion'>['items'][number], index: number): LayoutBox => {
    const at = { ...place, path: joinPath(place.path, 'items', index) };
    return column(
      [
        index > 0 && fillBox(width, 2, COLORS.sand),
        row(
          [
            centeredIn(
              annotated(item, 'label', at, { role: 'body', width: half, color: COLORS.inkSoft }),
              half,
              0,
              'start',
            ),
            centeredIn(annotated(item, 'value', at, { role: 'body', width: half }), half, 0, 'start'),
          ],
          { gap: SPACE.l, align: 'center' },
        ),
      ],
      { gap: SPACE.m },
    );
  };
  return accordion(block.title, null, () => column(block.items.map(line), { gap: SPACE.m }), place);
}

const reviewAccordion = (block: Of<'reviewAccordion'>, place: BlockPosition): LayoutBox =>
  accordion(
    block.title,
    null,
    () => reviewList(block.reviews, 'reviews', { ...place, width: accordionWidth(place.width) }),
    place,
  );

type Questions = readonly Of<'qAndA'>['qna'][number][];

const questions = (qna: Questions, place: BlockPosition): LayoutBox =>
  column(
    qna.map((entry, index) => {
      const at = { ...place, path: joinPath(place.path, 'qna', index) };
      return column(
        [
          annotated(entry, 'question', at, { role: 'label', width: place.width, level: 3 }),
          annotated(entry, 'answer', at, { role: 'body', width: place.width, color: COLORS.inkSoft }),
        ],
        { gap: SPACE.xs },
      );
    }),
    { gap: SPACE.l },
  );

function faq(block: Of<'faq'>, place: BlockPosition): LayoutBox {
  const inside = { ...place, width: accordionWidth(place.width) };
  return accordion(
    block.title,
    null,
    () =>
      column(
        [
          textBlock(block.subtitle, {
            role: 'body',
            width: inside.width,
            path: joinPath(place.path, 'subtitle'),
            context: place.context,
          }),
          questions(block.qna, inside),
        ],
        { gap: SPACE.l },
      ),
    place,
  );
}

function qAndA(block: Of<'qAndA'>, place: BlockPosition): LayoutBox {
  const width = place.width - SPACE.xl * 2;
  const inner = column(
    [
      textBlock(block.title, {
        role: 'heading',
        width,
        level: 2,
        path: joinPath(place.path, 'title'),
        context: place.context,
      }),
      questions(block.qna, { ...place, width }),
    ],
    { gap: SPACE.l, width },
  );
  if (inner.height === 0) return NOTHING;
  return panel(padded(inner, SPACE.xl), {
    fill: COLORS.white,
    radius: RADIUS.m,
    shadow: 24,
    shadowAlpha: 0.08,
  });
}

const renderTextBlock = (block: Of<'text'>, { path, width, context }: BlockPosition): LayoutBox => {
  const measure = Math.min(width, 1_200);
  return centeredIn(
    textBlock(block.text, {
      role: 'body',
      width: measure,
      align: block.alignment,
      path: joinPath(path, 'text'),
      context,
    }),
    width,
    0,
    ALIGN[block.alignment],
  );
};

const IMAGE_MAX_PX = 800;

function imageBlock(block: Of<'image'>, { path, width, context }: BlockPosition): LayoutBox {
  const isExplained = hasModal(block.modal);
  const image = picture(block.image, {
    width,
    height: Math.min(IMAGE_MAX_PX, Math.round(width * 0.5)),
    fit: 'contain',
    radius: RADIUS.l,
    alt: isExplained ? '' : markupOf(block.alt).plain,
    path: joinPath(path, 'image'),
    context,
  });
  return isExplained && image.width > 0
    ? pressable(image, {
        action: actionOfModal(block.modal),
        label: markupOf(block.alt || block.modal.title).plain,
        path: joinPath(path, 'modal'),
      })
    : image;
}

/** Width of a poster, 16:9. */
export const POSTER_WIDTH_PX = Math.round((SIZES.videoPosterHeightPx * 16) / 9);

/**
 * A poster with a play icon; a press plays the video full screen (poster 540 px high). See
 * src/screens/README.md#54-video-block.
 */
export function videoPoster(
  block: Omit<Of<'video'>, 'type'>,
  { path, width, context }: BlockPosition,
): LayoutBox {
  const height = SIZES.videoPosterHeightPx;
  const wide = Math.min(width, POSTER_WIDTH_PX);
  if (!block.video && !block.poster) {
    return picture(null, {
      width: wide,
      height,
      fit: 'cover',
      radius: RADIUS.l,
      path: joinPath(path, 'poster'),
      context,
    });
  }
  const disc = 128;
  const drawn = panel(
    centeredIn(
      leafBox(64, 64, (x, y, key) => (
        <VectorIcon key={key} name="play" x={x} y={y} size={64} tint={COLORS.ink} />
      )),
      disc,
      disc,
    ),
    { fill: COLORS.white, radius: disc / 2, shadow: 24 },
  );
  const sign = pictureOr(context.settings?.play, drawn, { width: disc, height: disc, fit: 'contain' });
  const face = panel(
    layered([
      block.poster
        ? picture(block.poster, {
            width: wide,
            height,
            fit: 'cover',
            radius: RADIUS.l,
            path: joinPath(path, 'poster'),
            context,
          })
        : panel(gapBox(wide, height), { fill: COLORS.tide, radius: RADIUS.l }),
      block.video && centeredIn(sign, wide, height),
    ]),
    { fill: COLORS.tideDeep, radius: RADIUS.l, shadow: 48, shadowAlpha: 0.2 },
  );
  if (!block.video) return face;
  const title = markupOf(block.title).plain;
  const label = [context.speech.play, title].filter(Boolean).join(': ');
  const poster = block.poster && { url: block.poster.url, width: wide, height, radius: RADIUS.l };
  return pressable(face, {
    action: { type: 'playVideo', url: block.video.url, title },
    transitionOrigin: poster,
    label,
    path: joinPath(path, 'video'),
  });
}

const DRAW: { [T in Block['type']]: (block: Of<T>, place: BlockPosition) => LayoutBox } = {
  contentBox,
  sectionTitle,
  specAccordion,
  reviewAccordion,
  faq,
  qAndA,
  text: renderTextBlock,
  image: imageBlock,
  video: videoPoster,
  review: framedReview,
  cubeRows: cubeRowsBox,
  buttons: ({ buttons }, place) => buttonRow(buttons, 'buttons', place),
  imageButtons: ({ imageButtons }, place) => buttonRow(imageButtons, 'imageButtons', place),
  spacer: ({ height }, { width }) => gapBox(width, spacerHeight(height)),
};

interface Laid extends BlockPosition {
  box: LayoutBox;
}

const EMPTY_BLOCK_PX = 160;

const laid = new WeakMap<Block, Laid>();

/** The box of a block. An unchanged block at the same position is laid out once. */
export function renderBlock(block: Block, { path, width, context }: BlockPosition): LayoutBox {
  const known = laid.get(block);
  const isSame = known?.path === path && known.width === width && known.context === context;
  if (known && isSame) return known.box;
  const draw = DRAW[block.type] as (block: Block, place: BlockPosition) => LayoutBox;
  const drawn = draw(block, { path, width, context });
  // An editor finds an empty block by its label.
  const shown =
    drawn.height > 0
      ? drawn
      : picture(null, { width, height: EMPTY_BLOCK_PX, fit: 'contain', radius: RADIUS.m, path, context });
  const box = memoBox(shown);
  laid.set(block, { path, width, context, box });
  return box;
}
