// The dialog with the QR code: large on a white plate, one sentence, and the address for those who
// type it.
import { useMemo } from 'react';
import { Rectangle } from 'pixi.js';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { takeAlongLabelsFor } from '#config/takeAlongLabels.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { centeredIn, column, gapBox, type LayoutBox, rowOrColumn } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { qrBox } from './takeQr.tsx';

const SCRIM_ALPHA = 0.72;
const [PAD_PX, TEXT_PX] = [SPACE.xl, 640];

export function TakeAlongDialog({ address }: { address: string }) {
  const langCode = useLangCode();
  const settings = useSettings();
  const labels = takeAlongLabelsFor(langCode);
  const box = useMemo(() => cardOf(address, labels), [address, labels]);
  const hitArea = useMemo(() => new Rectangle(0, 0, box.width, box.height), [box]);
  const close = navButton(settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speechLabelsFor(langCode).close,
  });
  const [x, y] = [(STAGE.widthPx - box.width) / 2, (STAGE.heightPx - box.height) / 2].map(Math.round);
  return (
    <Dialog label={labels.button} scrimAlpha={SCRIM_ALPHA}>
      <pixiContainer x={x ?? 0} y={y ?? 0} eventMode="static" hitArea={hitArea}>
        {box.place(0, 0, 'card')}
        {close.place(box.width - NAV_PX - SPACE.m, SPACE.m, 'close')}
      </pixiContainer>
    </Dialog>
  );
}

function cardOf(address: string, labels: ReturnType<typeof takeAlongLabelsFor>): LayoutBox {
  const code = qrBox(address, labels.code);
  const typed = typedAddress(address);
  const at = typed.lastIndexOf('/') + 1;
  // Below the code of a portrait stage, as the code is.
  const align = IS_PORTRAIT ? 'center' : 'left';
  const line = (text: string): LayoutBox =>
    textBlock(escapePlainText(text), {
      role: 'label',
      width: TEXT_PX,
      align,
      color: COLORS.tide,
      isSilent: true,
    });
  const text = column(
    [
      textBlock(labels.button, {
        role: 'title',
        width: IS_PORTRAIT ? TEXT_PX : TEXT_PX - NAV_PX,
        align,
        level: 2,
      }),
      textBlock(labels.how, { role: 'subheading', width: TEXT_PX, align }),
      gapBox(TEXT_PX, SPACE.s),
      column(
        [
          textBlock(labels.typeIt, { role: 'body', width: TEXT_PX, align, color: COLORS.inkSoft }),
          labelledGroup(column([line(typed.slice(0, at)), line(typed.slice(at))]), {
            role: 'text',
            label: typed,
          }),
        ],
        { gap: SPACE.xs },
      ),
    ],
    { gap: SPACE.m },
  );
  const content = rowOrColumn([code, gapBox(PAD_PX, PAD_PX), text], { align: 'center' });
  return panel(centeredIn(content, content.width + PAD_PX * 2, content.height + PAD_PX * 2), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
}

/** Returns an address as people type it; a payload is read in any case. */
const typedAddress = (address: string): string => address.toLowerCase().replace(/^https:\/\//, '');
