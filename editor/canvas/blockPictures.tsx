// A small drawing of each type of entry, for menus of what can be added.
import type { ReactNode } from 'react';
import styles from './slashMenu.module.css';

/** 'ink' is a text, 'soft' a box, 'accent' something to press, 'picture' an image or a film. */
type Tone = 'ink' | 'soft' | 'accent' | 'picture';
type Shape =
  | readonly [tone: Tone, x: number, y: number, width: number, height: number, radius?: number]
  | readonly [tone: Tone, path: string];

const WIDTH = 96;
const HEIGHT = 54;
const FILLS: Readonly<Record<Tone, string>> = {
  ink: 'var(--picture-ink)',
  soft: 'var(--picture-soft)',
  accent: 'var(--picture-accent)',
  picture: 'var(--picture-image)',
};

const line = (x: number, y: number, width: number, height = 3): Shape => ['ink', x, y, width, height, 1.5];
const pill = (x: number, y: number, width: number, height = 11): Shape => [
  'accent',
  x,
  y,
  width,
  height,
  height / 2,
];
const box = (x: number, y: number, width: number, height: number): Shape => ['soft', x, y, width, height, 4];
const image = (x: number, y: number, width: number, height: number): Shape => [
  'picture',
  x,
  y,
  width,
  height,
  4,
];
/** A five-pointed star around a center. */
function star(centerX: number, centerY: number, radius: number): Shape {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    const length = index % 2 === 0 ? radius : radius * 0.45;
    return `${(centerX + length * Math.cos(angle)).toFixed(1)} ${(centerY + length * Math.sin(angle)).toFixed(1)}`;
  });
  return ['accent', `M${points.join('L')}Z`];
}
const stars = (x: number, y: number): Shape[] => [0, 1, 2, 3, 4].map((index) => star(x + index * 11, y, 4.5));
/** Rows that fold, each with its mark at the right. */
const folds = (y: number): Shape[] =>
  [0, 1, 2].flatMap((index) => [
    box(8, y + index * 14, 80, 11),
    line(13, y + index * 14 + 4, 34),
    ['accent', `M78 ${y + index * 14 + 4}h6l-3 4Z`],
  ]);
const play = (x: number, y: number): Shape => ['accent', `M${x} ${y}l14 8l-14 8Z`];
const column = (index: number): number => 8 + index * 21;

/** By the type of an entry, as it is stored. */
const DRAWINGS: Readonly<Record<string, readonly Shape[]>> = {
  title: [line(18, 20, 60, 7), line(30, 33, 36)],
  subtitle: [line(24, 20, 48, 5), line(34, 32, 28)],
  sectionTitle: [line(20, 17, 56, 6), line(28, 30, 40), ['accent', 42, 39, 12, 2, 1]],
  text: [line(10, 13, 76), line(10, 22, 70), line(10, 31, 74), line(10, 40, 40)],
  image: [image(12, 8, 72, 38), ['soft', 'M18 42l18-20l12 12l8-8l20 16Z'], ['accent', 66, 14, 8, 8, 4]],
  contentBox: [
    box(6, 7, 84, 40),
    line(12, 16, 30, 5),
    line(12, 27, 32),
    line(12, 34, 26),
    image(52, 12, 32, 30),
  ],
  buttons: [pill(10, 22, 34), pill(52, 22, 34)],
  imageButtons: [0, 1, 2].flatMap((index): Shape[] => [
    ['picture', 12 + index * 26, 13, 20, 20, 10],
    line(14 + index * 26, 38, 16),
  ]),
  cubeRows: [0, 1, 2, 3].map((index) => image(column(index), 10 + (index % 2) * 4, 18, 30)),
  video: [image(12, 8, 72, 38), play(42, 19)],
  spacer: [line(10, 9, 76, 2), line(10, 43, 76, 2), ['accent', 'M48 15l5 6h-3v12h3l-5 6l-5-6h3v-12h-3Z']],
  qAndA: [line(10, 10, 44, 5), line(10, 20, 70), line(10, 33, 38, 5), line(10, 43, 62)],
  faq: folds(8),
  specAccordion: [
    box(8, 7, 80, 11),
    line(13, 11, 30),
    ['accent', 'M78 14h6l-3 -4Z'],
    ...[0, 1, 2].flatMap((index): Shape[] => [
      line(13, 24 + index * 9, 24, 2),
      line(50, 24 + index * 9, 34, 2),
    ]),
  ],
  review: [...stars(26, 16), line(16, 27, 64), line(16, 35, 58), line(34, 44, 28, 2)],
  reviewAccordion: [
    box(8, 7, 80, 14),
    ...stars(16, 14),
    line(13, 28, 66),
    line(13, 36, 60),
    line(13, 44, 34),
  ],
  card: [
    box(28, 5, 40, 44),
    image(38, 9, 20, 18),
    line(36, 31, 24),
    line(34, 36, 28, 2),
    pill(38, 41, 20, 6),
  ],
  imageCard: [image(26, 5, 44, 34), line(36, 43, 24)],
  cells: [0, 1, 2, 3].flatMap((index): Shape[] => [
    box(column(index), 10, 18, 34),
    line(column(index) + 3, 20, 12),
    line(column(index) + 3, 28, 9),
  ]),
  prices: [0, 1, 2, 3].flatMap((index): Shape[] => [
    box(column(index), 10, 18, 34),
    line(column(index) + 3, 17, 12, 6),
    pill(column(index) + 2, 33, 14, 6),
  ]),
  reviews: [0, 1, 2, 3].flatMap((index): Shape[] => [
    box(column(index), 10, 18, 34),
    star(column(index) + 9, 24, 6),
    line(column(index) + 4, 36, 10, 2),
  ]),
  page: [pill(16, 20, 64, 14), ['soft', 'M66 23l5 4l-5 4Z']],
  quiz: [
    pill(16, 20, 64, 14),
    ['soft', 32, 24.5, 5, 5, 2.5],
    ['soft', 45, 24.5, 5, 5, 2.5],
    ['soft', 58, 24.5, 5, 5, 2.5],
  ],
  aniQuiz: [image(8, 6, 80, 42), pill(22, 30, 52, 12), ['accent', 'M44 11l9 6l-9 6Z']],
  modal: [
    box(14, 6, 68, 42),
    line(21, 14, 34, 5),
    line(21, 25, 52),
    line(21, 32, 46),
    ['accent', 71, 11, 6, 6, 3],
  ],
  iframe: [
    box(10, 7, 76, 40),
    line(10, 15, 76, 2),
    ['accent', 15, 10, 3, 3, 1.5],
    ['accent', 21, 10, 3, 3, 1.5],
    image(16, 21, 64, 21),
  ],
  imageTarget: [
    ['picture', 34, 8, 28, 28, 14],
    line(34, 41, 28),
    ['accent', 'M60 10h10v10l-3.500-3.500l-6 6l-3-3l6-6Z'],
  ],
  connectionAware: [
    ['picture', 34, 8, 28, 28, 14],
    line(34, 41, 28),
    ['accent', 'M41 22a10 10 0 0 1 14 0l-2.500 2.500a6.500 6.500 0 0 0-9 0Z'],
    ['accent', 46, 26, 4, 4, 2],
  ],
  wizard: [
    ['picture', 34, 8, 28, 28, 14],
    line(34, 41, 28),
    ['accent', 'M48 14a6 6 0 0 1 6 6c0 4-6 10-6 10s-6-6-6-10a6 6 0 0 1 6-6Z'],
  ],
};

/** An entry of a list of one type. */
const OTHER: readonly Shape[] = [
  box(14, 9, 68, 36),
  image(20, 15, 24, 24),
  line(50, 19, 26),
  line(50, 28, 20),
];

/** The types that have a drawing of their own. */
export const DRAWN_TYPES: ReadonlySet<string> = new Set(Object.keys(DRAWINGS));

/** The drawing of a type; of one without, that of any entry. 96x54 px. */
export const blockPicture = (type: string): ReactNode => (
  <svg
    className={styles['picture']}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    width={WIDTH}
    height={HEIGHT}
    aria-hidden
  >
    {(DRAWINGS[type] ?? OTHER).map((shape) =>
      typeof shape[1] === 'string' ? (
        <path key={shape.join(' ')} d={shape[1]} fill={FILLS[shape[0]]} />
      ) : (
        <rect
          key={shape.join(' ')}
          x={shape[1]}
          y={shape[2]}
          width={shape[3]}
          height={shape[4]}
          rx={shape[5] ?? 0}
          fill={FILLS[shape[0]]}
        />
      ),
    )}
  </svg>
);
