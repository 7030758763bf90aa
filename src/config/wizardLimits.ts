// Apart from the other limits: no first screen needs them.
import { CONTENT_AREA_PX, PLAN_HEIGHT_PX, PLAN_WIDTH_PX } from './layout.ts';

/** The availability wizard. See src/screens/wizard/README.md. */
export const WIZARD = {
  similarButton: { widthPx: Math.min(1052, CONTENT_AREA_PX), heightPx: 110 },
  /** A longer list begins higher up. */
  similarShown: 6,
  plansShown: 3,
  plan: { widthPx: PLAN_WIDTH_PX, heightPx: PLAN_HEIGHT_PX },
  arrowPx: 78,
  bandWidthPx: CONTENT_AREA_PX,
  /** An answer that is faster than this shows no loading, which else stays for the second time. */
  loadingAfterMs: 250,
  loadingLeastMs: 500,
} as const;
