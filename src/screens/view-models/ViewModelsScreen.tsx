// The view-models page: a title and one to four cards side by side, with a layout for each number.
// See src/screens/view-models/README.md.
import { useContext } from 'react';
import { PresentationContext } from '#stage/layout/presentation.ts';
import { SPACE } from '#config/brand.ts';
import { CONTENT_AREA_PX, IS_PORTRAIT, MODEL_CARDS_IN_ROW } from '#config/layout.ts';
import { COUNTS, STAGE } from '#config/limits.ts';
import type { ViewModels } from '#content/kinds/viewModelsKind.ts';
import { listItems, accessibleList } from '#stage/accessibility/LabelledGroup.tsx';
import { centeredIn, wrapRow } from '#stage/layout/boxes.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX, Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { cardRow, CARD_GAP_PX } from './cardRow.tsx';
import { priced } from '../prices/priced.tsx';

const BOTTOM_PX = 48;
const TITLE_GAP_PX = 32;
/** The title leaves space for back and home, or is below them. */
const TITLE_PX = IS_PORTRAIT
  ? CONTENT_AREA_PX
  : STAGE.widthPx - (EDGE_PX + NAV_PX * 2 + NAV_GAP_PX + SPACE.l) * 2;
const TOP_PX = IS_PORTRAIT ? TOP_BAND_PX : EDGE_PX;

export const ViewModelsScreen = priced(function ViewModelsScreen({ document }: { document: ViewModels }) {
  const context = useContext(PresentationContext);
  const title = centeredIn(
    textBlock(document.title, {
      role: 'title',
      width: TITLE_PX,
      align: 'center',
      level: 1,
      path: 'title',
      context,
    }),
    STAGE.widthPx,
    NAV_PX,
  );
  const cards = document.cards.slice(0, COUNTS.viewModelCards.max);
  const inRow = MODEL_CARDS_IN_ROW[cards.length] ?? 1;
  const gap = IS_PORTRAIT ? SPACE.l : (CARD_GAP_PX[cards.length] ?? 0);
  const rows = Math.max(1, Math.ceil(cards.length / inRow));
  const availablePx = STAGE.heightPx - TOP_PX - title.height - TITLE_GAP_PX - BOTTOM_PX;
  const boxes = cardRow(cards, Math.floor((availablePx + gap) / rows) - gap, context);
  const list = accessibleList(
    wrapRow(
      listItems(boxes),
      boxes.slice(0, inRow).reduce((px, { width }) => px + width + gap, -gap),
      { gap },
    ),
    markupOf(document.title).plain,
  );
  return (
    <Screen name={document.title || document.name || document.id} background={document.settings}>
      <ScrollArea rows={[title, list]} gap={TITLE_GAP_PX} top={TOP_PX} bottom={BOTTOM_PX} isCentered />
    </Screen>
  );
});
