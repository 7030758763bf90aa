// A video and its poster. See src/blocks/README.md#video-block.
import { captions, image, text, video } from '#schema/field.ts';

export const videoFields = () => ({
  video: video('Video'),
  poster: image('Poster', { hint: 'Drawn 540 px high' }),
  title: text('Title', { hint: 'Read aloud' }),
  captions: captions('Captions'),
});
