// Swiper's default slide, without any of its modules.
import Swiper from 'swiper';
import 'swiper/css';
import { transitions, SLIDE_MS } from '../shared/transition.ts';
import { bareGround } from '../shared/scenery.ts';
import { cardPlaces, cardStyle, PICTURE_STYLE, pictureUrls } from '../shared/slides.ts';
import { offer } from '../shared/work.ts';

bareGround();
const container = document.createElement('div');
container.className = 'swiper';
Object.assign(container.style, PICTURE_STYLE);
const wrapper = document.createElement('div');
wrapper.className = 'swiper-wrapper';
for (const url of await pictureUrls()) {
  const slide = document.createElement('div');
  slide.className = 'swiper-slide';
  const picture = document.createElement('img');
  picture.src = url;
  Object.assign(picture.style, PICTURE_STYLE);
  slide.append(
    picture,
    ...cardPlaces.map((place) => {
      const card = document.createElement('div');
      Object.assign(card.style, cardStyle(place));
      return card;
    }),
  );
  wrapper.append(slide);
}
container.append(wrapper);
document.body.append(container);
const swiper = new Swiper(container, { speed: SLIDE_MS });

offer({
  over: () =>
    transitions(
      (isOnward) =>
        new Promise((resolve) => {
          swiper.once('slideChangeTransitionEnd', () => resolve());
          swiper.slideTo(isOnward ? 1 : 0);
        }),
    ),
});
