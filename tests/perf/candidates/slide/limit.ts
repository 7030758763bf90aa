// The limit for a slide transition: two images of the stage's size and six cards, drawn in bare
// WebGL2.
import { STAGE } from '#config/limits.ts';
import { bareStage, boxesOn } from '../shared/gl.ts';
import { transitions, slideEase, SLIDE_MS } from '../shared/transition.ts';
import { CARDS_OF_SLIDE, css, paintGradient, PICTURES, SLIDE_CARD } from '../shared/scenery.ts';
import { nextFrame, offer } from '../shared/work.ts';
import { COLORS } from '#config/brand.ts';

const bare = bareStage();
const whole = { width: STAGE.widthPx, height: STAGE.heightPx };
const [leaving, coming] = PICTURES.map((color) =>
  bare.textureOf(whole.width, whole.height, (context) =>
    paintGradient(context, whole.width, whole.height, color),
  ),
);
const card = bare.textureOf(SLIDE_CARD.width, SLIDE_CARD.height, (context) => {
  context.fillStyle = css(COLORS.white);
  context.beginPath();
  context.roundRect(0, 0, SLIDE_CARD.width, SLIDE_CARD.height, 28);
  context.fill();
});
const boxes = boxesOn(bare);

function draw(eased: number): void {
  if (!leaving || !coming) return;
  boxes.start();
  boxes.draw(leaving, { ...whole, x: (eased * whole.width) / 2, y: 0 }, true);
  boxes.draw(coming, { ...whole, x: (eased - 1) * whole.width, y: 0 }, true);
  for (let place = 0; place < CARDS_OF_SLIDE; place += 1) {
    boxes.draw(
      card,
      {
        ...SLIDE_CARD,
        x: SLIDE_CARD.x + (eased - 1) * (whole.width / 2),
        y: SLIDE_CARD.top + place * SLIDE_CARD.step,
      },
      false,
    );
  }
}

draw(0);
offer({
  over: () =>
    transitions(async (isOnward) => {
      const startMs = performance.now();
      for (let progress = 0; progress < 1; ) {
        await nextFrame();
        progress = Math.min(1, (performance.now() - startMs) / SLIDE_MS);
        draw(slideEase(isOnward ? progress : 1 - progress));
      }
    }),
});
