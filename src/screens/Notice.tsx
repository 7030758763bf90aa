// Views for what cannot be shown: not found, failed, not set up; each with a way on.
import type { BlockContext } from '#blocks/blockContext.ts';
import { cubeRowsBox } from '#blocks/cubes.tsx';
import { buttonRow, pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, SPACE } from '#config/brand.ts';
import { HALF_ROW_PX } from '#config/layout.ts';
import { FALLBACKS, SIZES } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { HomeScreen } from '#content/kinds/homeScreenKind.ts';
import type { Action } from '#rules/actions.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import { rowOrColumn, type OptionalBox } from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { Screen } from './Screen.tsx';
import { ScrollArea } from './ScrollArea.tsx';
import { useBlockContext, useHome, useLangCode } from './useScreenContext.ts';

const TEXT_PX = Math.min(1_200, SIZES.moduleAreaWidthPx);
/** Pictures of a missing screen, in one row. */
const MOST = 4;

/** A title, an explanation, buttons, and what else there is to do. */
function Notice({
  title,
  body,
  actions,
  further,
  background,
}: {
  title: string;
  body: string;
  actions: readonly { label: string; action: Action }[];
  further?: OptionalBox;
  background?: HomeScreen['settings'] | undefined;
}) {
  const rows = [
    textBlock(title, { role: 'title', width: TEXT_PX, align: 'center', level: 1 }),
    textBlock(body, { role: 'subheading', width: TEXT_PX, align: 'center', color: COLORS.inkSoft }),
    rowOrColumn(
      actions.map(({ label, action }, index) =>
        pressable(pillButton(label, index === 0 ? 'primary' : 'secondary', { width: HALF_ROW_PX }), {
          action,
          label,
        }),
      ),
      { gap: FALLBACKS.cubeRowsPaddingPx },
    ),
    further ?? null,
  ];
  return (
    <Screen name={title} background={background} hasNavigation={false}>
      <ScrollArea rows={rows} gap={SPACE.l} top={SPACE.l} bottom={SPACE.l} isCentered />
    </Screen>
  );
}

/** For a missing document. See src/screens/README.md#loading-and-missing-screens. */
export function NotFound() {
  const context = useBlockContext();
  const { speech } = context;
  const home = useHome();
  return (
    <Notice
      background={home?.settings}
      further={home && picturesOf(home, context)}
      title={speech.notFoundTitle}
      body={speech.notFoundBody}
      actions={[
        { label: speech.home, action: { type: 'home' } },
        { label: speech.back, action: { type: 'back' } },
      ]}
    />
  );
}

/** The first pictures of the home screen, with where they lead. */
function picturesOf(home: HomeScreen, context: BlockContext): OptionalBox {
  const { modules, imageButtons } = shownDocument('homeScreen', home, context.langCode);
  const position = { path: '', width: SIZES.moduleAreaWidthPx, context };
  const tiles = modules.slice(0, MOST).map((module) => ({ ...module, detail: '' }));
  return tiles.length > 0
    ? cubeRowsBox({ hPadding: null, vPadding: null, buttons: tiles }, position)
    : buttonRow(imageButtons, 'imageButtons', position);
}

/** For an empty home screen. */
export function NotSetUp() {
  const speech = speechLabelsFor(useLangCode());
  return <Notice title={speech.emptyTitle} body={speech.emptyBody} actions={[]} />;
}

/** For a failed or unreachable server; the host retries by itself. */
export function Failed() {
  const speech = speechLabelsFor(useLangCode());
  return (
    <Notice
      title={speech.errorTitle}
      body={speech.errorBody}
      actions={[
        { label: speech.retry, action: { type: 'retry' } },
        { label: speech.home, action: { type: 'home' } },
      ]}
    />
  );
}
