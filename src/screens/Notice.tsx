// Views for what cannot be shown: not found, failed, not set up; each with a way on.
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, SPACE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { Action } from '#rules/actions.ts';
import { column, row } from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { Screen } from './Screen.tsx';
import { useLangCode } from './useScreenContext.ts';

const TEXT_PX = 1_200;

/** A title, an explanation and buttons. */
export function Notice({
  title,
  body,
  actions,
}: {
  title: string;
  body: string;
  actions: readonly { label: string; action: Action }[];
}) {
  const box = column(
    [
      textBlock(title, { role: 'title', width: TEXT_PX, align: 'center', level: 1 }),
      textBlock(body, { role: 'subheading', width: TEXT_PX, align: 'center', color: COLORS.inkSoft }),
      row(
        actions.map(({ label, action }, index) =>
          pressable(pillButton(label, index === 0 ? 'primary' : 'secondary'), { action, label }),
        ),
        { gap: SPACE.l },
      ),
    ],
    { gap: SPACE.l, align: 'center', width: STAGE.widthPx },
  );
  return (
    <Screen name={title} hasNavigation={false}>
      {box.place(0, Math.round((STAGE.heightPx - box.height) / 2), 'notice')}
    </Screen>
  );
}

/** For a missing document. See src/screens/README.md#212-loading-and-missing-screens. */
export function NotFound() {
  const speech = speechLabelsFor(useLangCode());
  return (
    <Notice
      title={speech.notFoundTitle}
      body={speech.notFoundBody}
      actions={[
        { label: speech.home, action: { type: 'home' } },
        { label: speech.back, action: { type: 'back' } },
      ]}
    />
  );
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
