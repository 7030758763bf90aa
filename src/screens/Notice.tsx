// The calm views for what cannot be shown: not found, not loaded, not ready; each with a way on.
import { pill } from '#blocks/pillButtons.tsx';
import { COLOURS, SPACE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { spokenIn } from '#config/messages.ts';
import type { Action } from '#rules/actions.ts';
import { column, row } from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { words } from '#stage/text/TextBlock.tsx';
import { Screen } from './Screen.tsx';
import { useLangCode } from './useScreenContext.ts';

const TEXT_PX = 1_200;

/** A title, what it means, and the ways on from it. */
export function Notice({
  title,
  body,
  ways,
}: {
  title: string;
  body: string;
  ways: readonly { label: string; action: Action }[];
}) {
  const box = column(
    [
      words(title, { role: 'title', width: TEXT_PX, align: 'center', level: 1 }),
      words(body, { role: 'subheading', width: TEXT_PX, align: 'center', colour: COLOURS.inkSoft }),
      row(
        ways.map(({ label, action }, index) =>
          pressable(pill(label, index === 0 ? 'primary' : 'secondary'), { does: action, label }),
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

/** For a document that does not exist (spec 8, missing data). */
export function NotFound() {
  const spoken = spokenIn(useLangCode());
  return (
    <Notice
      title={spoken.notFoundTitle}
      body={spoken.notFoundBody}
      ways={[
        { label: spoken.home, action: { do: 'home' } },
        { label: spoken.back, action: { do: 'back' } },
      ]}
    />
  );
}

/** For a home screen that nobody has filled yet. */
export function BeingSetUp() {
  const spoken = spokenIn(useLangCode());
  return <Notice title={spoken.emptyTitle} body={spoken.emptyBody} ways={[]} />;
}

/** For a server that failed, or is away; the host tries again by itself. */
export function Failed() {
  const spoken = spokenIn(useLangCode());
  return (
    <Notice
      title={spoken.errorTitle}
      body={spoken.errorBody}
      ways={[
        { label: spoken.retry, action: { do: 'retry' } },
        { label: spoken.home, action: { do: 'home' } },
      ]}
    />
  );
}
