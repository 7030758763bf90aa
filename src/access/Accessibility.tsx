// The button 'Accessibility' at the bottom of every screen and overlay, and its panel. Last in
// the interactive layer, but in the same place in every mode. See
// src/access/README.md#accessibility.
import { useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { accessLabelsFor, type AccessLabels } from '#config/accessLabels.ts';
import { ACCESS_TAB_PX, STAGE } from '#config/limits.ts';
import type { LowerReachArea } from '#state/lowerReachArea.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { centeredIn } from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { lazyComponent } from '#stage/render/lazyComponent.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import { accessIcon } from './accessIcons.tsx';
import { accessStore, followVisit, setPanelOpen, wasTyping } from './accessStore.ts';
import { AccessPanel } from './AccessPanel.tsx';
import { LowerFrame } from './LowerFrame.tsx';

/** For a preview in larger text, which has no button. */
export { fitWords } from './fitWords.ts';

/** A tab at the left edge, in the margin that every screen leaves free. */
const BUTTON_PX = { width: ACCESS_TAB_PX, height: 96, bottom: SPACE.m } as const;
const ICON_PX = 56;
/** The round corners at the left are beyond the stage. */
const BEYOND_PX = RADIUS.m;
/** The opposite of the transform of the lowered layer. */
const inPlace = ({ x, y, share }: LowerReachArea) => ({ x: -x / share, y: -y / share, scale: 1 / share });
/** Fetched only by kiosks where calls are switched on. */
const StaffCall = lazyComponent(() => import('./StaffCall.tsx').then((script) => script.StaffCall));
/** By which the button is found to give focus back. */
const TAG = 'accessibility';

export function Accessibility() {
  const isHidden = useStore(
    kioskStore,
    ({ isAttracting, isDark, isEditing }) => isAttracting || isDark || isEditing,
  );
  useLayoutEffect(followVisit, []);
  // While it is hidden, nothing that it shows renders.
  return isHidden ? null : <ButtonAndPanel />;
}

function ButtonAndPanel() {
  const { access, isOpen, hasVoices, band } = useStore(accessStore);
  /** Space below the reach of a seated person. */
  const liftPx = access.isLower ? STAGE.heightPx - band.y - band.height : 0;
  const hasCalls = useStore(kioskStore, ({ machine }) => machine?.calls !== undefined);
  const labels = accessLabelsFor(useStore(kioskStore, langCodeOf));
  const hasFonts = useFonts(textsOf(labels));
  useFocusReturn(isOpen);
  return (
    <pixiContainer {...(access.isLower && inPlace(band))}>
      {access.isLower && <LowerFrame band={band} />}
      {hasCalls && <StaffCall liftPx={liftPx} isCovered={isOpen} />}
      <Button labels={labels} isOpen={isOpen} liftPx={liftPx} />
      {isOpen && hasFonts && (
        <AccessPanel access={access} hasVoices={hasVoices} labels={labels} liftPx={liftPx} />
      )}
    </pixiContainer>
  );
}

function Button({ labels, isOpen, liftPx }: { labels: AccessLabels; isOpen: boolean; liftPx: number }) {
  const { width, height, bottom } = BUTTON_PX;
  const full = width + BEYOND_PX;
  const icon = centeredIn(accessIcon('access', ICON_PX, COLORS.white), width, height);
  const face = panel(centeredIn(icon, full, height, 'end'), {
    fill: COLORS.tideDeep,
    radius: RADIUS.m,
    line: COLORS.white,
    lineWidth: 3,
    shadow: 24,
    shadowAlpha: 0.3,
  });
  const button = pressable(face, {
    action: () => setPanelOpen(!isOpen),
    label: labels.accessibility,
    analyticsTag: TAG,
    isExpanded: isOpen,
  });
  return (
    <LabelledGroup
      x={-BEYOND_PX}
      y={STAGE.heightPx - bottom - height - liftPx}
      width={full}
      height={height}
      info={{ role: 'group', label: '', isGlobal: true }}
    >
      {button.place(0, 0, 'button')}
    </LabelledGroup>
  );
}

/** Gives focus back to the field that had it, else to the button, also over another dialog. */
function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      clock.after(0, () => {
        const field = wasTyping() ? document.querySelector<HTMLElement>('.field-input') : null;
        const button = document.querySelector<HTMLElement>(`#mirror [data-analytics-tag=${TAG}]`);
        (field ?? button)?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}
