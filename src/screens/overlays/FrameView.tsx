// An embedded page over the screen: a bar with title and close button above the page. Without an
// address it says that a person will help. See src/screens/overlays/README.md#embedded-page.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Rectangle } from 'pixi.js';
import { useStore } from 'zustand';
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import { frameMessagesFor } from '#config/frameMessages.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { frameMessageOf, frameOf, type Frame } from '#rules/embeddedFrames.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { handleFrameMessage } from '#state/visit.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { Clip } from '#stage/shapes/Clip.tsx';
import { placeDomFrame, DOM_FRAME_ID } from '#stage/input/domFrame.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { column, gapBox, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { Loading } from '../chrome/Loading.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { Dialog } from './Dialog.tsx';
import { ModalView } from './ModalView.tsx';

const SCRIM_ALPHA = 0.72;
/** For the button 'Accessibility', which an element over the stage would cover. */
const BELOW_PX = 96 + SPACE.m;
/** Covers the back and home buttons of the screen below. */
const CARD: Rect = {
  x: EDGE_PX,
  y: EDGE_PX,
  width: STAGE.widthPx - EDGE_PX * 2,
  height: STAGE.heightPx - EDGE_PX - SPACE.m - BELOW_PX,
};
const BAR_PX = NAV_PX + SPACE.s * 2;
/** White border, so that the page's corners are inside the card's. */
const FRAME_PX = SPACE.s;
const PAGE: Rect = {
  x: FRAME_PX,
  y: BAR_PX,
  width: CARD.width - FRAME_PX * 2,
  height: CARD.height - BAR_PX - FRAME_PX,
};
const PAGE_RADIUS_PX = RADIUS.l - FRAME_PX;
const CARD_HIT_AREA = new Rectangle(0, 0, CARD.width, CARD.height);
const TITLE_PX = CARD.width - SPACE.l * 2 - NAV_PX - SPACE.s;
const MESSAGE_PX = Math.min(1_000, SIZES.moduleAreaWidthPx);

export function FrameView({ path, port, title }: { path: string; port: number | null; title: string }) {
  const base = useStore(kioskStore, ({ config }) => config.iframeBase);
  const messages = frameMessagesFor(useLangCode());
  const frame = useMemo(
    () => frameOf({ base, path, port, ownOrigin: window.location.origin }),
    [base, path, port],
  );
  if (!frame)
    return <ModalView modal={{ title, body: messages.comingSoon, image: null, legal: '' }} path="" />;
  return <FrameDialog frame={frame} title={title || messages.embedded} />;
}

function FrameDialog({ frame, title }: { frame: Frame; title: string }) {
  const settings = useSettings();
  const langCode = useLangCode();
  const name = markupOf(title).plain;
  const { state, retry } = useEmbedded(frame, name);
  const close = navButton(settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speechLabelsFor(langCode).close,
  });
  const card = panel(gapBox(CARD.width, CARD.height), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
  const pageBackground = panel(gapBox(PAGE.width, PAGE.height), {
    fill: COLORS.paper,
    radius: PAGE_RADIUS_PX,
  });
  return (
    <Dialog label={name} scrimAlpha={SCRIM_ALPHA} {...(state === 'ready' && { owns: DOM_FRAME_ID })}>
      <pixiContainer x={CARD.x} y={CARD.y} eventMode="static" hitArea={CARD_HIT_AREA}>
        {card.place(0, 0, 'plate')}
        <Title title={title} />
        {close.place(CARD.width - NAV_PX - SPACE.s, SPACE.s, 'close')}
        {pageBackground.place(PAGE.x, PAGE.y, 'ground')}
        {state === 'loading' && (
          <Loading center={{ x: PAGE.x + PAGE.width / 2, y: PAGE.y + PAGE.height / 2 }} />
        )}
        {state === 'failed' && failure(langCode, retry).place(PAGE.x, PAGE.y, 'failure')}
      </pixiContainer>
    </Dialog>
  );
}

/** Centered in the bar; a long one is cut at its edge. */
function Title({ title }: { title: string }) {
  const full = textBlock(title, { role: 'heading', width: TITLE_PX, level: 2 });
  const box = full.height <= BAR_PX ? full : textBlock(title, { role: 'label', width: TITLE_PX, level: 2 });
  if (box.height > BAR_PX)
    return (
      <Clip width={CARD.width} height={BAR_PX}>
        {box.place(SPACE.l, SPACE.s, 'title')}
      </Clip>
    );
  return <>{box.place(SPACE.l, Math.round((BAR_PX - box.height) / 2), 'title')}</>;
}

function failure(langCode: string, retry: () => void): LayoutBox {
  const messages = frameMessagesFor(langCode);
  const { retry: label } = speechLabelsFor(langCode);
  const message = column(
    [
      textBlock(messages.frameFailedTitle, { role: 'title', width: MESSAGE_PX, align: 'center', level: 3 }),
      textBlock(messages.frameFailedBody, {
        role: 'subheading',
        width: MESSAGE_PX,
        align: 'center',
        color: COLORS.inkSoft,
      }),
      gapBox(1, SPACE.s),
      pressable(pillButton(label, 'primary'), { action: retry, label }),
    ],
    { gap: SPACE.m, align: 'center' },
  );
  return centeredIn(labelledGroup(message, { role: 'status', label: '' }), PAGE.width, PAGE.height);
}

type PageState = 'loading' | 'ready' | 'failed';

/** Mounts the page while the dialog is open, and handles its messages. */
function useEmbedded(frame: Frame, title: string): { state: PageState; retry: () => void } {
  const [state, setState] = useState<PageState>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setState('loading');
    return placeDomFrame({
      address: frame.address,
      sandbox: frame.sandbox,
      title,
      rect: { ...PAGE, x: CARD.x + PAGE.x, y: CARD.y + PAGE.y },
      radius: PAGE_RADIUS_PX,
      onSettled: (isLoaded) => setState(isLoaded ? 'ready' : 'failed'),
      onMessage: (message) => {
        const frameMessage = frameMessageOf(message, frame);
        if (frameMessage) handleFrameMessage(frameMessage);
      },
    });
  }, [frame, title, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, retry };
}
