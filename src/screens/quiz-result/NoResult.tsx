// Shown instead of a result while no quiz has ended in one: offers to start a quiz, beside its
// first picture.
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT, MEDIA_END_X_PX, MEDIA_END_Y_PX, ROW_BUTTON_PX } from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import { column, gapBox, padded } from '#stage/layout/boxes.tsx';
import { Picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { Screen } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { useBlockContext, useHome } from '../useScreenContext.ts';
import { useRetakeAction } from './useRetakeAction.ts';

const TEXT_PX = Math.min(SIZES.moduleAreaWidthPx, STAGE.widthPx - MEDIA_END_X_PX - SPACE.margin * 2);

export function NoResult() {
  const { speech } = useBlockContext();
  const start = useRetakeAction();
  const home = useHome();
  const first = start?.type === 'startQuiz' && start.animation?.images[0]?.image;
  const image = first || (home?.leftSideImage ?? home?.settings.backgroundImage);
  const ways = [
    start && ([speech.takeQuiz, start, 'primary'] as const),
    [speech.home, { type: 'home' }, start ? 'secondary' : 'primary'] as const,
  ];
  const text = column(
    [
      textBlock(speech.noResultTitle, { role: 'title', width: TEXT_PX, level: 1 }),
      textBlock(speech.noResultBody, {
        role: 'subheading',
        width: Math.min(TEXT_PX, 640),
        color: COLORS.inkSoft,
      }),
      gapBox(1, SPACE.m),
      ...ways.map(
        (way) =>
          way &&
          pressable(pillButton(way[0], way[2], { width: ROW_BUTTON_PX }), { action: way[1], label: way[0] }),
      ),
    ],
    { gap: SPACE.m, width: TEXT_PX },
  );
  const media = image && (
    <Picture
      url={image.url}
      x={0}
      y={0}
      width={SIZES.leftMedia.widthPx}
      height={SIZES.leftMedia.heightPx}
      fit="cover"
    />
  );
  return (
    <Screen name={speech.noResultTitle} hasNavigation={false} backdrop={!IS_PORTRAIT && media}>
      <ScrollArea
        rows={[padded(text, image ? SPACE.margin : (STAGE.widthPx - TEXT_PX) / 2, 0)]}
        gap={0}
        top={IS_PORTRAIT && image ? MEDIA_END_Y_PX + SPACE.l : SPACE.l}
        bottom={SPACE.l}
        align="end"
        isCentered
        sideContent={IS_PORTRAIT && media}
      />
    </Screen>
  );
}
