// A QR code on a white plate, large enough for phones.
import { correction, generate } from 'lean-qr';
import { COLORS, RADIUS } from '#config/brand.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import type { LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { codeBox } from './takeCode.tsx';

/**
 * Phones read 8 px a module from a meter away on a screen of 24 inches; more if there is room.
 * ISO/IEC 18004 requires 4 light modules around the code.
 */
const [MODULE_MIN_PX, CODE_PX, QUIET_MODULES] = [8, 480, 4];

export function qrBox(text: string, label: string): LayoutBox {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const modules = code.size + QUIET_MODULES * 2;
  const sidePx = modules * Math.max(MODULE_MIN_PX, Math.floor(CODE_PX / modules));
  const pattern = Array.from({ length: modules }, (_, top) =>
    Array.from({ length: modules }, (__, left) =>
      code.get(left - QUIET_MODULES, top - QUIET_MODULES) ? '#' : '.',
    ).join(''),
  );
  const plate = panel(codeBox(pattern, sidePx), { fill: COLORS.white, radius: RADIUS.m, line: COLORS.line });
  return labelledGroup(plate, { role: 'img', label });
}
