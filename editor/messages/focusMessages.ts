// Texts of the point of an image that stays in view, loaded with its dialog.
export const FOCUS = {
  mode: 'What to do',
  part: 'Cut out a part',
  point: 'Keep a point in view',
  explanation:
    'Where this place shows only a part of the image, upright or in another format, it keeps this point in view. Press the image, or use the arrow keys. The image stays as it is elsewhere.',
  image: 'The image with the point',
  across: 'From the left',
  down: 'From the top',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  previews: { square: 'Square', upright: 'Upright', wide: 'Wide' },
  reset: 'Back to the middle',
} as const;
