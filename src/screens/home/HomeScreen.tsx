// The home screen in its three styles: basic, side by side and modular. See
// src/screens/home/README.md#styles.
import { useStore } from 'zustand';
import { buttonRow } from '#blocks/pillButtons.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { headerStack } from '#blocks/headerStack.tsx';
import { moduleBand, moduleGrid } from '#blocks/moduleGrid.tsx';
import { SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT, MEDIA_END_X_PX, MEDIA_END_Y_PX } from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { HomeScreen as Home } from '#content/kinds/homeScreenKind.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { column, centeredIn, type OptionalBox } from '#stage/layout/boxes.tsx';
import { useFonts, textsOf } from '#stage/text/fonts.ts';
import { languagePills, languageSwitcher, languagePillsSpace } from '../chrome/languagePills.tsx';
import { hasLeftMedia, LeftMedia } from '../LeftMedia.tsx';
import { NotSetUp } from '../Notice.tsx';
import { EDGE_PX, Screen } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { useBlockContext, useLanguages } from '../useScreenContext.ts';

/** Whether a shopper would see an empty stage. */
function isBlank(home: Home): boolean {
  const { headers, buttons, imageButtons, modules, moduleBottom, settings } = home;
  const hasEntries = [headers, buttons, imageButtons, modules].some((entries) => entries.length > 0);
  return !hasEntries && !moduleBottom.image && !settings.backgroundImage && !hasLeftMedia(home);
}

export function HomeScreen({ document }: { document: Home }) {
  const isEditing = useStore(kioskStore, (state) => state.isEditing);
  return isBlank(document) && !isEditing ? <NotSetUp /> : <FilledHome document={document} />;
}

function FilledHome({ document }: { document: Home }) {
  const context = useBlockContext();
  const { languages, index: languageIndex } = useLanguages();
  const environment = useStore(kioskStore, (state) => state.environment);
  const isModular = document.style === 'modular';
  const isSideBy = document.style === 'sideBy';
  const hasLeft = isSideBy || hasLeftMedia(document);
  const availablePx = STAGE.widthPx - (hasLeft ? MEDIA_END_X_PX : 0);
  const position: BlockPosition = {
    path: '',
    width: Math.min(availablePx - SPACE.margin * 2, SIZES.moduleAreaWidthPx),
    context,
  };
  const hasFonts = useFonts(textsOf(languages));
  const switcher = !hasFonts
    ? languagePillsSpace(languages)
    : isModular
      ? languagePills(languages, languageIndex)
      : languageSwitcher(languages, languageIndex, context.speech);
  // In the modular style the greeting is beside the pills, which extend further right than the
  // modules; larger text, and that of a portrait stage, is below them.
  const isBeside = isModular && !THEME.isLarger && !IS_PORTRAIT;
  const headerMaxPx = STAGE.widthPx - EDGE_PX - switcher.width - SPACE.l - (availablePx - position.width) / 2;
  const headers = headerStack(
    document.headers,
    'headers',
    { ...position, width: isBeside ? Math.min(position.width, headerMaxPx) : position.width },
    isModular ? 'title' : 'display',
  );
  // Everything in the half of a side-by-side home aligns with its greeting.
  const align = isSideBy && document.headers[0]?.alignment === 'left' ? 'start' : 'center';
  const buttons = buttonRow(document.buttons, 'buttons', position, align);
  const imageButtons = buttonRow(document.imageButtons, 'imageButtons', position, align);
  const band = moduleBand(document.moduleBottom, availablePx, context);
  const gap = isModular ? SPACE.l : SPACE.xl;
  const top =
    hasLeft && IS_PORTRAIT
      ? MEDIA_END_Y_PX + SPACE.xl
      : isBeside
        ? EDGE_PX + SPACE.xs
        : Math.max(EDGE_PX, switcher.height + EDGE_PX + SPACE.s);
  const usedPx = [headers, buttons, imageButtons, band].reduce(
    (total, box) => total + (box && box.height > 0 ? box.height + gap : 0),
    top + EDGE_PX,
  );
  const modules = moduleGrid(document, position, STAGE.heightPx - usedPx);
  const rows: OptionalBox[] = [
    centeredIn(headers, headers.height > 0 ? position.width : 0, 0, 'start'),
    modules,
    buttons,
    imageButtons,
    band,
  ];
  const media = hasLeft && <LeftMedia document={document} />;
  const alignedRows = rows.map((box) => box && column([box], { align: 'center', width: availablePx }));
  return (
    <Screen
      name={document.headers[0]?.text || escapePlainText(environment?.name ?? '') || context.speech.home}
      background={document.settings}
      hasNavigation={false}
      backdrop={!IS_PORTRAIT && media}
    >
      <ScrollArea
        rows={alignedRows}
        gap={gap}
        top={top}
        bottom={EDGE_PX}
        align="end"
        isCentered={document.alignment === 'center'}
        sideContent={
          <>
            {IS_PORTRAIT && media}
            {switcher.place(
              STAGE.widthPx - EDGE_PX - switcher.width,
              // Beside the first line of the greeting.
              isBeside ? top : EDGE_PX,
              'languages',
            )}
          </>
        }
      />
    </Screen>
  );
}
