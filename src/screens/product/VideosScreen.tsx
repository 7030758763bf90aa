// The videos of a product: a carousel with momentum, centered below three, under the model's name
// and above the tab bar. See src/screens/product/README.md#product-videos.
import { annotated } from '#blocks/annotated.tsx';
import { POSTER_WIDTH_PX, videoPoster } from '#blocks/renderBlock.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { carouselItemWidth, planCarousel } from '#stage/scrolling/carouselLayout.ts';
import type { Route } from '#rules/routes.ts';
import { joinPath } from '#schema/path.ts';
import { column, leafBox, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { listItems, accessibleList } from '#stage/accessibility/LabelledGroup.tsx';
import { Scroller } from '#stage/scrolling/Scroller.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX, Screen } from '../Screen.tsx';
import { useBlockContext } from '../useScreenContext.ts';
import { useVisitState } from '../useVisitState.ts';
import { tabBar, tabBarAreaPx } from './tabBar.tsx';

const CAROUSEL = { gapPx: 48, viewportPx: STAGE.widthPx, paddingPx: SPACE.margin };

export function VideosScreen({ document, route }: { document: Product; route: Route }) {
  const context = useBlockContext();
  const { restored: startAt = 0, store: onLeave } = useVisitState<number>('videos');
  const position: BlockPosition = {
    path: '',
    width: STAGE.widthPx - (EDGE_PX + NAV_PX * 2 + NAV_GAP_PX + SPACE.l) * 2,
    context,
  };
  const title = centeredIn(
    annotated(document, 'modelNameTitle', position, {
      role: 'title',
      width: position.width,
      align: 'center',
      level: 1,
    }),
    STAGE.widthPx,
    NAV_PX,
  );
  const tabs = tabBar(document.footerLinks, document.id, route, context);
  const { list, contentPx } = carouselOf(document, context);
  const top = EDGE_PX + title.height;
  const bottom = tabs ? STAGE.heightPx - tabBarAreaPx() : STAGE.heightPx - EDGE_PX;
  // A title of many lines must not push the videos off the stage.
  const y = Math.min(
    Math.max(top + SPACE.m, Math.round((top + bottom - list.height) / 2)),
    bottom - list.height,
  );
  // The draggable area: not over the title, which may have a modal.
  const titleY = IS_PORTRAIT ? Math.max(EDGE_PX, y - title.height - SPACE.xl) : EDGE_PX;
  const scrollerY = Math.min(titleY + title.height, y);
  return (
    <Screen
      name={document.modelNameTitle || document.headline || document.name || document.id}
      footer={tabs?.place((STAGE.widthPx - tabs.width) / 2, STAGE.heightPx - tabs.height - SPACE.m, 'tabs')}
    >
      {title.place(0, titleY, 'title')}
      <Scroller
        x={0}
        y={scrollerY}
        width={STAGE.widthPx}
        height={STAGE.heightPx - scrollerY}
        contentLength={contentPx}
        axis="horizontal"
        startAt={startAt}
        onLeave={onLeave}
      >
        {list.place(0, y - scrollerY, 'videos')}
      </Scroller>
    </Screen>
  );
}

/** The posters at their carousel positions, as one list. */
function carouselOf(
  { videos, modelNameTitle }: Product,
  context: BlockPosition['context'],
): { list: LayoutBox; contentPx: number } {
  const count = videos.length;
  const itemPx = carouselItemWidth(POSTER_WIDTH_PX, { ...CAROUSEL, count });
  const { offsets, contentPx } = planCarousel({ ...CAROUSEL, count, itemPx });
  const items = listItems(
    videos.map((video, index) =>
      posterAndTitle(video, { path: joinPath('videos', index), width: itemPx, context }),
    ),
  );
  const height = Math.max(0, ...items.map((item) => item.height));
  const layout = leafBox(contentPx, height, (x, y, key) =>
    items.map((item, index) => item.place(x + (offsets[index] ?? 0), y, `${key}.${index}`)),
  );
  return {
    list: accessibleList(layout, markupOf(modelNameTitle).plain || context.speech.products),
    contentPx,
  };
}

/** A poster with its title; the button's name is both. */
const posterAndTitle = (video: Product['videos'][number], position: BlockPosition): LayoutBox =>
  column(
    [
      videoPoster(video, position),
      textBlock(video.title, {
        // Larger, two lines of it would push the posters onto the name of the model.
        role: THEME.isLarger && !IS_PORTRAIT ? 'label' : 'subheading',
        width: position.width,
        align: 'center',
        color: COLORS.inkSoft,
        path: joinPath(position.path, 'title'),
        context: position.context,
        isSilent: video.video !== null,
      }),
    ],
    { gap: SPACE.m, align: 'center', width: position.width },
  );
