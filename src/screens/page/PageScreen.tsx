// The generic page: headers, blocks, modules and buttons, centered or top aligned, with scroll
// buttons. See src/blocks/README.md#page-layout.
import { renderBlock } from '#blocks/renderBlock.tsx';
import { buttonRow } from '#blocks/pillButtons.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { headerStack } from '#blocks/headerStack.tsx';
import { moduleBand, moduleGrid } from '#blocks/moduleGrid.tsx';
import { SPACE } from '#config/brand.ts';
import { IS_PORTRAIT, MEDIA_END_X_PX, MEDIA_END_Y_PX } from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { Page } from '#content/kinds/pageKind.ts';
import { joinPath } from '#schema/path.ts';
import { column, type OptionalBox } from '#stage/layout/boxes.tsx';
import { hasLeftMedia, LeftMedia } from '../LeftMedia.tsx';
import { Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { useBlockContext } from '../useScreenContext.ts';

/** Height of modules on a page of blocks. */
const MODULES_PX = 640;

export function PageScreen({ document }: { document: Page }) {
  const context = useBlockContext();
  const hasLeft = hasLeftMedia(document);
  const media = hasLeft && <LeftMedia document={document} />;
  const availablePx = STAGE.widthPx - (hasLeft ? MEDIA_END_X_PX : 0);
  const position: BlockPosition = {
    path: '',
    width: Math.min(SIZES.moduleAreaWidthPx, availablePx - SPACE.margin * 2),
    context,
  };
  const modules = document.modules.length > 0 ? moduleGrid(document, position, MODULES_PX) : null;
  const buttons = buttonRow(document.buttons, 'buttons', position);
  // A text at the end is about the buttons below it.
  const { components } = document;
  const last = components.length - 1;
  const isLead = components[last]?.type === 'text' && modules === null && buttons.height > 0;
  const blocks = components.map((block, index) =>
    renderBlock(block, {
      ...position,
      path: joinPath('components', index),
    }),
  );
  const rows: OptionalBox[] = [
    headerStack(document.headers, 'headers', position, 'title'),
    ...(isLead ? blocks.slice(0, -1) : blocks),
    modules,
    isLead ? column([blocks[last] ?? null, buttons], { gap: SPACE.m, align: 'center' }) : buttons,
    buttonRow(document.imageButtons, 'imageButtons', position),
    moduleBand(document.moduleBottom, availablePx, context),
  ];
  return (
    <Screen
      name={document.headers[0]?.text || document.name || document.id}
      background={document.settings}
      backdrop={!IS_PORTRAIT && media}
    >
      <ScrollArea
        rows={rows.map((box) => box && column([box], { align: 'center', width: availablePx }))}
        align="end"
        gap={SPACE.xl}
        top={IS_PORTRAIT && hasLeft ? MEDIA_END_Y_PX + SPACE.xl : TOP_BAND_PX}
        bottom={SPACE.xl}
        isCentered={document.alignment === 'center'}
        sideContent={IS_PORTRAIT && media}
      />
    </Screen>
  );
}
