// The code of a kiosk that waits to be enrolled, large, and as a QR code that leads to the editor.
import { generate } from 'lean-qr';
import { kioskTexts } from '#config/kioskMessages.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { element, openPanel } from './operatorPanel.ts';

/** Modules of white around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Shows a code until the returned function is called. Staff may put it aside for one visit. */
export function showEnrolment(code: string): () => void {
  let close: (() => void) | undefined;
  let cancelReturn: (() => void) | undefined;
  const show = (): void => {
    const { enrol } = kioskTexts(langCodeOf(kioskStore.getState()));
    const skip = element('button', enrol.skip, 'kiosk-panel-button');
    skip.addEventListener('click', () => {
      close?.();
      cancelReturn = whenIdle(show);
    });
    const letters = element('p', '', 'kiosk-panel-code');
    // Read out one by one.
    letters.setAttribute('aria-label', `${enrol.code}: ${[...code].join(' ')}`);
    letters.append(...[...code].map((letter) => element('span', letter)));
    const side = element('div', '', 'kiosk-panel-side');
    side.append(
      element('h1', enrol.title),
      element('p', enrol.how),
      letters,
      element('small', enrol.newCode),
      skip,
    );
    ({ close } = openPanel(enrol.title, [qrOf(`${window.location.origin}/edit/kiosks?code=${code}`), side]));
  };
  show();
  return () => {
    cancelReturn?.();
    close?.();
  };
}

function qrOf(url: string): HTMLCanvasElement {
  const canvas = element('canvas', '', 'kiosk-panel-qr');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', url);
  generate(url).toCanvas(canvas, { padX: QUIET_ZONE, padY: QUIET_ZONE });
  return canvas;
}
