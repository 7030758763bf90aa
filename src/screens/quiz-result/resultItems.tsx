// The results as carousel items: an image on a disc, with title, description and call to action
// below.
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { QUIZ_RESULT, SIZES } from '#config/limits.ts';
import type { BlockContext } from '#blocks/blockContext.ts';
import type { Presentation } from '#stage/layout/presentation.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import { actionOfTarget } from '#rules/actions.ts';
import { pathOfTarget } from '#rules/links.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { joinPath } from '#schema/path.ts';
import type { CarouselItem } from '#stage/scrolling/Carousel.tsx';
import { column, gapBox, centeredIn, padded, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf, truncateMarkup } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX } from '../chrome/NavButton.tsx';

type Result = QuizResult['results'][number];

const SIDE_PX = QUIZ_RESULT.centerPx;
/** Calls to action align below descriptions of up to this many lines. */
const SHARED_LINES = 3;

/** One item per result, on a disc of `discPx`, with details of `width`. */
export function resultItems(
  results: readonly Result[],
  discPx: number,
  width: number,
  context: BlockContext,
): CarouselItem[] {
  // Between the arrows.
  const textPx = width - (results.length > 1 ? (NAV_PX + SPACE.s) * 2 : 0);
  const descriptions = results.map(({ description }, index) =>
    textBlock(description, {
      role: 'body',
      width: textPx,
      align: 'center',
      color: COLORS.inkSoft,
      path: pathOf(index, 'description'),
      context,
    }),
  );
  const titles = results.map(({ title }, index) => titleOf(title, textPx, pathOf(index, 'title'), context));
  const titlePx = sharedPx(titles, TYPE.heading.line);
  const descriptionPx = sharedPx(descriptions, TYPE.body.line);
  return results.map((result, index) => {
    const { action, face } = ctaOf(result, index, width, context);
    return {
      name: markupOf(result.title).plain,
      path: joinPath('results', index),
      face: faceOf(result, index, context),
      ...(results.length > 1 && { caption: captionOf(result) }),
      backdrop: panel(gapBox(discPx, discPx), {
        fill: COLORS.white,
        radius: RADIUS.pill,
        shadow: 56,
        shadowAlpha: 0.16,
      }),
      details: column(
        [
          centeredIn(titles[index] ?? gapBox(width, 0), width, titlePx, 'center', 'end'),
          gapBox(width, SPACE.xs),
          centeredIn(descriptions[index] ?? gapBox(width, 0), width, descriptionPx, 'center', 'start'),
          gapBox(width, SPACE.l),
          face,
        ],
        { align: 'center', width },
      ),
      action,
    };
  });
}

/** One line of large type, or up to three of smaller. */
function titleOf(title: string, width: number, path: string, context: BlockContext): LayoutBox {
  const as = (role: 'title' | 'heading'): LayoutBox =>
    textBlock(title, { role, width, align: 'center', level: 2, path, context });
  const large = as('title');
  return large.height > TYPE.title.line ? as('heading') : large;
}

const pathOf = (index: number, field: string): string => joinPath('results', index, field);

/** Shared height: the highest, up to three lines. */
const sharedPx = (boxes: readonly LayoutBox[], linePx: number): number =>
  Math.min(Math.max(0, ...boxes.map(({ height }) => height)), linePx * SHARED_LINES);

/** Between its neighbors, at half its size. */
const CAPTION_PX = 440;
const CAPTION_CHARS = 40;

/** The name of a result at the side. */
const captionOf = ({ title }: Result): LayoutBox =>
  padded(
    textBlock(escapePlainText(truncateMarkup(markupOf(title).plain, CAPTION_CHARS)), {
      role: 'heading',
      width: CAPTION_PX,
      align: 'center',
      isSilent: true,
    }),
    0,
    SPACE.s,
  );

/** A result's image, or the first letter of its title. */
function faceOf(result: Result, index: number, context: Presentation): LayoutBox {
  const { image, title } = result;
  const editableAt = { path: pathOf(index, 'image'), context };
  const initial = [...markupOf(title).plain][0] ?? '';
  return image
    ? picture(image, {
        width: SIDE_PX,
        height: SIDE_PX,
        fit: 'contain',
        radius: RADIUS.l,
        isZoomed: true,
        sharedElement: { path: pathOfTarget(result) },
        ...editableAt,
      })
    : centeredIn(
        textBlock(initial, {
          role: 'display',
          width: SIDE_PX,
          align: 'center',
          color: COLORS.inkSoft,
          isSilent: true,
          ...editableAt,
        }),
        SIDE_PX,
        SIDE_PX,
      );
}

/** A result's action and button; nothing without a target. */
function ctaOf(
  result: Result,
  index: number,
  width: number,
  context: BlockContext,
): { action: CarouselItem['action']; face: LayoutBox | null } {
  const action = actionOfTarget(result);
  if (action.type === 'nothing') return { action: null, face: null };
  const { analyticsTag } = result;
  const text = result.ctaText || context.speech.open;
  const label = [text, result.title]
    .map((part) => markupOf(part).plain)
    .filter(Boolean)
    .join(': ');
  const face = pressable(
    pillButton(text, 'primary', {
      width: Math.min(SIZES.ctaButton.widthPx, width),
      path: pathOf(index, 'ctaText'),
      context,
    }),
    {
      action,
      label,
      analyticsTag,
      path: pathOf(index, 'ctaText'),
    },
  );
  return { action: { action, label, analyticsTag }, face };
}
