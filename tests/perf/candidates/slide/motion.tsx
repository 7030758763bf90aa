// motion for React animates both images and the incoming cards.
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { useState } from 'react';
import { motion } from 'motion/react';
import { STAGE } from '#config/limits.ts';
import { transitions, SLIDE_CURVE, SLIDE_MS } from '../shared/transition.ts';
import { bareGround } from '../shared/scenery.ts';
import { cardPlaces, cardStyle, PICTURE_STYLE, pictureUrls } from '../shared/slides.ts';
import { offer } from '../shared/work.ts';

const SLIDE = { duration: SLIDE_MS / 1_000, ease: SLIDE_CURVE };
const [leaving, coming] = await pictureUrls();
let pass: (isOnward: boolean) => void = () => undefined;
let stood: () => void = () => undefined;

function Slides() {
  const [isOnward, setIsOnward] = useState(false);
  pass = setIsOnward;
  return (
    <>
      <motion.img
        src={leaving}
        style={PICTURE_STYLE}
        initial={false}
        animate={{ x: isOnward ? STAGE.widthPx / 2 : 0 }}
        transition={SLIDE}
      />
      <motion.img
        src={coming}
        style={PICTURE_STYLE}
        initial={false}
        animate={{ x: isOnward ? 0 : -STAGE.widthPx }}
        transition={SLIDE}
        onAnimationComplete={() => stood()}
      />
      {cardPlaces.map((place) => (
        <motion.div
          key={place}
          style={cardStyle(place)}
          initial={false}
          animate={{ x: isOnward ? 0 : -STAGE.widthPx / 2 }}
          transition={SLIDE}
        />
      ))}
    </>
  );
}

bareGround();
const root = document.createElement('div');
document.body.append(root);
flushSync(() => createRoot(root).render(<Slides />));

offer({
  over: () =>
    transitions(
      (isOnward) =>
        new Promise((resolve) => {
          stood = resolve;
          pass(isOnward);
        }),
    ),
});
