// Renders blocks: one function per type, exhaustive over content/blocks. A new block is one line
// here.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { CONTENT_AREA_PX, IS_PORTRAIT } from '#config/layout.ts';
import { SIZES } from '#config/limits.ts';
import { actionOfModal, hasModal } from '#rules/actions.ts';
import type { pageBlocks, productBlocks } from '#content/blockTypes.ts';
import type { Infer } from '#schema/field.ts';
import { spacerHeight } from './paddings.ts';
import { joinPath } from '#schema/path.ts';
import {
  column,
  gapBox,
  layered,
  leafBox,
  padded,
  row,
  rowOrColumn,
  memoBox,
  centeredIn,
  type Align,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { fillBox, panel } from '#stage/shapes/Panel.tsx';
import { isDrawn, picture, pictureOr } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { PLAY_ICON } from '#stage/shapes/screenIcons.ts';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { textCard, type TextRunOptions } from '#stage/text/TextRun.tsx';
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

function contentBox(block: Of<'contentBox'>, position: BlockPosition): LayoutBox {
  const { context } = position;
  const inner = position.width - SPACE.xl * 2;
  const imageAt = { path: joinPath(position.path, 'image'), context };
  const imageWidth = isDrawn(block.image, imageAt) ? Math.round(inner * (IS_PORTRAIT ? 1 : 0.4)) : 0;
  const textWidth = imageWidth && !IS_PORTRAIT ? inner - imageWidth - SPACE.xl : inner;
  if (isBlank(context, `${block.title}${block.body}`, block.image)) return NOTHING;
  const content = (write: TextRunOptions): LayoutBox => {
    const text = column(
      [
        annotated(block, 'title', position, { role: 'heading', width: textWidth, level: 2, write }),
        annotated(block, 'body', position, {
          role: 'body',
          width: textWidth,
          color: COLORS.inkSoft,
          write,
        }),
      ],
      { gap: SPACE.m, width: textWidth },
    );
    const image = picture(block.image, {
      width: imageWidth,
      height: Math.max(CONTENT_IMAGE_PX, text.height),
      fit: 'contain',
      radius: RADIUS.m,
      ...imageAt,
    });
    const both = IS_PORTRAIT || block.imageSide === 'left' ? [image, text] : [text, image];
    return padded(rowOrColumn(both, { gap: SPACE.xl, align: 'center' }), SPACE.xl);
  };
  const style = { fill: COLORS.white, radius: RADIUS.l, shadow: 40, shadowAlpha: 0.1 };
  return textCard(content, style, context);
}

const sectionTitle = (block: Of<'sectionTitle'>, position: BlockPosition): LayoutBox =>
  padded(
    column(
      [
        annotated(block, 'title', position, {
          role: 'heading',
          width: position.width,
          level: 2,
          align: 'center',
        }),
        annotated(block, 'subtitle', position, {
          role: 'body',
          width: Math.min(position.width, 1_100),
          align: 'center',
          color: COLORS.inkSoft,
        }),
      ],
      { gap: SPACE.s, align: 'center', width: position.width },
    ),
    0,
    SPACE.m,
  );

function specAccordion(block: Of<'specAccordion'>, position: BlockPosition): LayoutBox {
  const width = accordionWidth(position.width);
  const half = Math.floor((width - SPACE.l) / 2);
  const line = (item: Of<'specAccordion'>['items'][number], index: number): LayoutBox => {
    const at = { ...position, path: joinPath(position.path, 'items', index) };
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
  return accordion(block.title, null, () => column(block.items.map(line), { gap: SPACE.m }), position);
}

const reviewAccordion = (block: Of<'reviewAccordion'>, position: BlockPosition): LayoutBox =>
  accordion(
    block.title,
    null,
    () => reviewList(block.reviews, 'reviews', { ...position, width: accordionWidth(position.width) }),
    position,
  );

type Questions = readonly Of<'qAndA'>['qna'][number][];

const questions = (qna: Questions, position: BlockPosition, write: TextRunOptions = textBlock): LayoutBox =>
  column(
    qna.map((entry, index) => {
      const at = { ...position, path: joinPath(position.path, 'qna', index) };
      return column(
        [
          annotated(entry, 'question', at, { role: 'label', width: position.width, level: 3, write }),
          annotated(entry, 'answer', at, {
            role: 'body',
            width: position.width,
            color: COLORS.inkSoft,
            write,
          }),
        ],
        { gap: SPACE.xs },
      );
    }),
    { gap: SPACE.l },
  );

function faq(block: Of<'faq'>, position: BlockPosition): LayoutBox {
  const inside = { ...position, width: accordionWidth(position.width) };
  return accordion(
    block.title,
    null,
    () =>
      column(
        [
          textBlock(block.subtitle, {
            role: 'body',
            width: inside.width,
            path: joinPath(position.path, 'subtitle'),
            context: position.context,
          }),
          questions(block.qna, inside),
        ],
        { gap: SPACE.l },
      ),
    position,
  );
}

function qAndA(block: Of<'qAndA'>, position: BlockPosition): LayoutBox {
  const { context } = position;
  const width = position.width - SPACE.xl * 2;
  const content = (write: TextRunOptions): LayoutBox => {
    const inner = column(
      [
        write(block.title, {
          role: 'heading',
          width,
          level: 2,
          path: joinPath(position.path, 'title'),
          context,
        }),
        questions(block.qna, { ...position, width }, write),
      ],
      { gap: SPACE.l, width },
    );
    return inner.height === 0 ? NOTHING : padded(inner, SPACE.xl);
  };
  return textCard(content, { fill: COLORS.white, radius: RADIUS.m, shadow: 24, shadowAlpha: 0.08 }, context);
}

const renderTextBlock = (block: Of<'text'>, { path, width, context }: BlockPosition): LayoutBox => {
  const lineWidth = Math.min(width, 1_200);
  return centeredIn(
    textBlock(block.text, {
      role: 'body',
      width: lineWidth,
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
const CONTENT_IMAGE_PX = IS_PORTRAIT ? 488 : 360;

function imageBlock(block: Of<'image'>, { path, width, context }: BlockPosition): LayoutBox {
  const isPressable = hasModal(block.modal);
  const image = picture(block.image, {
    width,
    height: Math.min(IMAGE_MAX_PX, Math.round(width * (IS_PORTRAIT ? 0.65 : 0.5))),
    fit: 'contain',
    radius: RADIUS.l,
    alt: isPressable ? '' : markupOf(block.alt).plain,
    path: joinPath(path, 'image'),
    context,
  });
  return isPressable && image.width > 0
    ? pressable(image, {
        action: actionOfModal(block.modal),
        label: markupOf(block.alt || block.modal.title).plain,
        path: joinPath(path, 'modal'),
      })
    : image;
}

/** Width of a poster: 16:9, upright as wide as the content. */
export const POSTER_WIDTH_PX = Math.min(CONTENT_AREA_PX, Math.round((SIZES.videoPosterHeightPx * 16) / 9));

/**
 * A poster with a play icon; a press plays the video full screen (poster 540 px high). See
 * src/blocks/README.md#video-block.
 */
export function videoPoster(
  block: Omit<Of<'video'>, 'type'>,
  { path, width, context }: BlockPosition,
): LayoutBox {
  const height = SIZES.videoPosterHeightPx;
  const posterWidth = Math.min(width, POSTER_WIDTH_PX);
  if (!block.video && !block.poster) {
    return picture(null, {
      width: posterWidth,
      height,
      fit: 'cover',
      radius: RADIUS.l,
      path: joinPath(path, 'poster'),
      context,
    });
  }
  const discPx = 128;
  const playIcon = panel(
    centeredIn(
      leafBox(64, 64, (x, y, key) => (
        <VectorIcon key={key} name={PLAY_ICON} x={x} y={y} size={64} tint={COLORS.ink} />
      )),
      discPx,
      discPx,
    ),
    { fill: COLORS.white, radius: discPx / 2, shadow: 24 },
  );
  const playSign = pictureOr(context.settings?.play, playIcon, {
    width: discPx,
    height: discPx,
    fit: 'contain',
  });
  const face = panel(
    layered([
      block.poster
        ? picture(block.poster, {
            width: posterWidth,
            height,
            fit: 'cover',
            radius: RADIUS.l,
            path: joinPath(path, 'poster'),
            context,
          })
        : panel(gapBox(posterWidth, height), { fill: COLORS.tide, radius: RADIUS.l }),
      // Where arrows stand, beside what the poster shows; on a portrait stage clear of the buttons
      // at the top right, below which it scrolls.
      block.video &&
        centeredIn(padded(playSign, SPACE.m), posterWidth, height, IS_PORTRAIT ? 'start' : 'end', 'end'),
    ]),
    { fill: COLORS.tideDeep, radius: RADIUS.l, shadow: 48, shadowAlpha: 0.2 },
  );
  if (!block.video) return face;
  const title = markupOf(block.title).plain;
  const label = [context.speech.play, title].filter(Boolean).join(': ');
  const poster = block.poster && { url: block.poster.url, width: posterWidth, height, radius: RADIUS.l };
  return pressable(face, {
    action: { type: 'playVideo', url: block.video.url, title, captions: block.captions },
    transitionOrigin: poster,
    label,
    path: joinPath(path, 'video'),
  });
}

const RENDERERS: { [T in Block['type']]: (block: Of<T>, position: BlockPosition) => LayoutBox } = {
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
  buttons: ({ buttons }, position) => buttonRow(buttons, 'buttons', position),
  imageButtons: ({ imageButtons }, position) => buttonRow(imageButtons, 'imageButtons', position),
  spacer: ({ height }, { width }) => gapBox(width, spacerHeight(height)),
};

interface CachedLayout extends BlockPosition {
  box: LayoutBox;
}

const EMPTY_BLOCK_PX = 160;

const layoutCache = new WeakMap<Block, CachedLayout>();

/** The box of a block. An unchanged block at the same position is laid out once. */
export function renderBlock(block: Block, { path, width, context }: BlockPosition): LayoutBox {
  const cached = layoutCache.get(block);
  const isSame = cached?.path === path && cached.width === width && cached.context === context;
  if (cached && isSame) return cached.box;
  const render = RENDERERS[block.type] as (block: Block, position: BlockPosition) => LayoutBox;
  const rendered = render(block, { path, width, context });
  // An editor finds an empty block by its label.
  const visible =
    rendered.height > 0
      ? rendered
      : picture(null, { width, height: EMPTY_BLOCK_PX, fit: 'contain', radius: RADIUS.m, path, context });
  const box = memoBox(visible);
  layoutCache.set(block, { path, width, context, box });
  return box;
}
