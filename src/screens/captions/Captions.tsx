// Captions over a film, and where it has controls a switch and a transcript beside the close
// button. See src/screens/overlays/README.md#captions.
import { useMemo } from 'react';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { captionLabelsFor } from '#config/captionLabels.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { hasOnlySounds, parseWebVtt } from '#schema/webVtt.ts';
import { centeredIn, padded, type LayoutBox } from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { useFonts } from '#stage/text/fonts.ts';
import { textBlock, typesetText } from '#stage/text/TextBlock.tsx';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { useLangCode } from '../useScreenContext.ts';
import { transcriptOf, useCaptionsSwitch, useCurrentCaption } from './captionCues.ts';

export interface CaptionsProps {
  video: HTMLVideoElement;
  /** WebVTT. */
  text: string;
  /** Width of the picture, and its lower edge or what captions must stay above. */
  width: number;
  bottomPx: number;
  /** The film was started by a shopper, who can switch its captions; `title` names it. */
  controls?: { title: string };
  /** Not in the accessible tree: a dialog over it is all that can be used. */
  isSilent?: boolean;
}

/** Lines of at most about 60 characters. */
const LINE_MAX_PX = Math.min(1_240, SIZES.moduleAreaWidthPx);
/** White on it keeps 9:1 over a white picture. */
const PLATE_ALPHA = 0.86;
const DISC_PX = 66;

export function Captions({ video, text, width, bottomPx, controls, isSilent = false }: CaptionsProps) {
  const cues = useMemo(() => parseWebVtt(text).cues, [text]);
  const caption = useCurrentCaption(video, cues);
  const { isOn, hasSounds, toggle } = useCaptionsSwitch(video, controls === undefined);
  const labels = captionLabelsFor(useLangCode());
  const hasFonts = useFonts(`${text}${labels.captions}${labels.transcript}`);
  if (!hasFonts || cues.length === 0) return null;
  const isShown = isOn && caption !== '' && (hasSounds || !hasOnlySounds(caption));
  const plate = isShown ? plateOf(caption, width, isSilent) : null;
  return (
    <>
      {controls && <Controls {...{ isOn, toggle, labels }} title={controls.title} cues={cues} />}
      {plate?.place(Math.round((width - plate.width) / 2), bottomPx - plate.height, 'caption')}
    </>
  );
}

/** A caption on its plate, as wide as its longest line. */
function plateOf(caption: string, width: number, isSilent: boolean): LayoutBox {
  const html = escapePlainText(caption);
  const role = 'subheading';
  const maxPx = Math.min(LINE_MAX_PX, width - (SPACE.l + SPACE.m) * 2);
  const linePx = typesetText(html, { role, width: maxPx, align: 'center' })?.linePx ?? 0;
  // No live region: it would talk over the film at each cue, to people who hear it. A text that
  // changes in place can be read at any moment, and the transcript at leisure.
  const lines = textBlock(html, {
    role,
    width: Math.min(maxPx, Math.ceil(linePx) + 1),
    align: 'center',
    color: COLORS.white,
    isSilent,
  });
  return panel(padded(lines, SPACE.m, SPACE.s), { fill: COLORS.ink, alpha: PLATE_ALPHA, radius: RADIUS.s });
}

function Controls({
  isOn,
  toggle,
  labels,
  title,
  cues,
}: {
  isOn: boolean;
  toggle: () => void;
  labels: ReturnType<typeof captionLabelsFor>;
  title: string;
  cues: Parameters<typeof transcriptOf>[0];
}) {
  const body = useMemo(() => escapePlainText(transcriptOf(cues)), [cues]);
  const heading = [labels.transcript, escapePlainText(title)].filter(Boolean).join(': ');
  const captionsButton = pressable(captionsFace(isOn), {
    action: toggle,
    label: labels.captions,
    isPressed: isOn,
  });
  const transcriptButton = pressable(transcriptFace(labels.transcript), {
    action: { type: 'openModal', modal: { title: heading, body, image: null, legal: '' } },
    label: labels.transcript,
  });
  const x = STAGE.widthPx - EDGE_PX - (NAV_PX + NAV_GAP_PX) * 2 + NAV_GAP_PX;
  return (
    <>
      {captionsButton.place(x, EDGE_PX, 'captions')}
      {transcriptButton.place(x - NAV_GAP_PX - transcriptButton.width, EDGE_PX, 'transcript')}
    </>
  );
}

/** A disc like those of the other buttons, dark while captions are on. */
function captionsFace(isOn: boolean): LayoutBox {
  const sign = textBlock('CC', {
    role: 'label',
    width: DISC_PX,
    color: isOn ? COLORS.white : COLORS.ink,
    isSilent: true,
  });
  const disc = panel(centeredIn(sign, DISC_PX, DISC_PX), {
    fill: isOn ? COLORS.ink : COLORS.white,
    radius: DISC_PX / 2,
    line: COLORS.white,
    lineWidth: 4,
  });
  return centeredIn(disc, NAV_PX, NAV_PX);
}

function transcriptFace(label: string): LayoutBox {
  const text = textBlock(label, { role: 'label', width: LINE_MAX_PX, isSilent: true });
  const pill = panel(centeredIn(text, text.width + SPACE.m * 2, DISC_PX), {
    fill: COLORS.white,
    radius: RADIUS.pill,
  });
  return centeredIn(pill, pill.width, NAV_PX);
}
