// The icon family: 24-unit grid, ink line of one weight, one ember detail, a pale glow shape
// behind. And the avatars.
import { ink, markSvg } from '../studioBrand.ts';
import type { Flat } from './flatSheet.ts';

const I = (d: string) => `<path d="${d}" stroke="${ink.ink}"/>`,
  E = (d: string) => `<path d="${d}" stroke="${ink.ember}"/>`;
const F = (d: string) => `<path d="${d}" fill="${ink.glow}" fill-opacity=".75" stroke="none"/>`,
  dot = (x: number, y: number, r = 0.95) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink.ember}" stroke="none"/>`;
const box = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(w - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(h - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`;
const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const starD = 'M12 3.2l2.7 5.6 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1L3.2 9.7l6.1-.9z',
  heartD = 'M12 20C5.5 15.6 3 12.4 3 9a4.8 4.8 0 0 1 9-2.4A4.8 4.8 0 0 1 21 9c0 3.4-2.5 6.6-9 11z',
  shieldD = 'M12 2.8l7.5 2.7v6c0 4.7-3.1 8-7.5 9.7-4.4-1.7-7.5-5-7.5-9.7v-6z';

const art: Record<string, string> = {
  camera:
    F(ring(12, 13, 5)) +
    I('M3 9a2 2 0 0 1 2-2h2.5l1.6-2.5h5.8L16.5 7H19a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z') +
    E(ring(12, 13, 3.6)),
  battery:
    F(box(4.5, 9, 8, 6, 1)) +
    I(box(2.5, 7, 16.5, 10, 2.6)) +
    I('M21.5 10.5v3') +
    E('M11.5 8.8L9 12.3h3.6l-2.3 3.2'),
  display:
    F(box(8, 4.5, 8, 15, 1.5)) +
    I(box(6, 2.5, 12, 19, 3)) +
    E('M8.6 14.5c1.2-1.5 2.3-1.5 3.4-.3s2.3 1.2 3.4-.4'),
  chip:
    F(box(8.5, 8.5, 7, 7, 1)) +
    I(box(5.5, 5.5, 13, 13, 2.6)) +
    I('M9 5.5V2.7M15 5.5V2.7M9 21.3v-2.8M15 21.3v-2.8M5.5 9H2.7M5.5 15H2.7M21.3 9h-2.8M21.3 15h-2.8') +
    E(box(9.7, 9.7, 4.6, 4.6, 1)),
  'weather-seal':
    F('M10 20.5c-3.6 0-6-2.5-6-5.7C4 11 7.5 7.5 10 3.5c2.5 4 6 7.5 6 11.3 0 3.2-2.4 5.7-6 5.7z') +
    I('M12 21c-4 0-6.8-2.8-6.8-6.4C5.2 10.4 9.2 7 12 2.8c2.8 4.2 6.8 7.6 6.8 11.8C18.8 18.2 16 21 12 21z') +
    E('M8.6 15l2.4 2.3 4.4-4.6'),
  speed:
    F('M4 16a8 8 0 0 1 16 0z') +
    I('M5.2 19a9 9 0 1 1 13.6 0') +
    I('M12 6.8v-.1M5.7 13h-.1M18.4 13h-.1') +
    E('M12 14.5l4.2-5') +
    dot(12, 14.5, 1.5),
  signal: F(box(4, 13, 3, 7, 1)) + I('M4.5 19.5v-3.5M9.5 19.5v-7') + I('M14.5 19.5V9') + E('M19.5 19.5v-15'),
  shield: F(shieldD) + I(shieldD) + E('M8.4 12l2.6 2.6 4.7-5'),
  sound:
    F('M3.5 9.5h3.3L12 5v14l-5.2-4.5H3.5z') +
    I('M3.5 9.5h3.3L12 5v14l-5.2-4.5H3.5z') +
    E('M15.5 9.2a4 4 0 0 1 0 5.6') +
    E('M18.3 6.5a7.8 7.8 0 0 1 0 11'),
  heart: F(heartD) + I(heartD) + E('M6 12h3l1.5-2.8 2.6 5 1.5-2.2H18'),
  pen:
    F('M5 16.5L15.5 6l2.5 2.5L7.5 19z') +
    I('M4 20l1-4.3L16.2 4.5a1.9 1.9 0 0 1 2.7 0l.6.6a1.9 1.9 0 0 1 0 2.7L8.3 19z') +
    I('M14 6.7l3.3 3.3') +
    E('M12.5 20.5c1.5-1.6 2.8-1.6 4-.5s2.5 1 4-.5'),
  fold: F('M12 5l7.5-2v16L12 21z') + I('M12 5L4.5 3v16l7.5 2z') + I('M12 5l7.5-2v16L12 21z') + E('M12 8v10'),
  home:
    F('M5 11l7-6 7 6v9H5z') +
    I('M3 11.5L12 4l9 7.5M5.5 9.8V20h13V9.8') +
    E('M9 15.2a4.3 4.3 0 0 1 6 0') +
    dot(12, 17.4, 1),
  wifi:
    F('M5 12a10 10 0 0 1 14 0l-7 7z') +
    I('M2.8 9.3a13 13 0 0 1 18.4 0M6 12.8a8.5 8.5 0 0 1 12 0') +
    E('M9 16.2a4.3 4.3 0 0 1 6 0') +
    dot(12, 19.3, 1.2),
  gift:
    F(box(4.5, 11, 15, 9.5, 1)) +
    I(box(4.5, 11.5, 15, 9, 1.5)) +
    I(box(3, 7.5, 18, 4, 1.2)) +
    E('M12 7.5v13M12 7.5C10 7.5 7.3 6.8 7.3 4.9S10.7 3 12 7.5c1.3-4.5 4.7-4.5 4.7-2.6S14 7.5 12 7.5z'),
  price:
    F('M12.5 3.5h7v7l-9 9-7-7z') +
    I(
      'M12.2 3h7.3a1.5 1.5 0 0 1 1.5 1.5v7.3a2 2 0 0 1-.6 1.4l-7.7 7.7a2 2 0 0 1-2.8 0l-6.8-6.8a2 2 0 0 1 0-2.8l7.7-7.7a2 2 0 0 1 1.4-.6z',
    ) +
    dot(16.8, 7.2, 1.5) +
    E('M8.2 12.2l3.6 3.6'),
  star: F(starD) + I(starD) + E('M9.5 12.8c.8 1.3 1.6 1.8 2.5 1.8s1.7-.5 2.5-1.8'),
  contract:
    F(box(6.5, 4, 11, 16, 1.5)) +
    I('M14 2.8H7A2 2 0 0 0 5 4.8v14.4a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7.8z') +
    I('M14 2.8v5h5M8.6 11.4h6.8') +
    E('M8.4 17c1-2.2 2-2.2 2.4-.6s1.2 1.4 2 0 1.6-.6 2.8.2'),
  delivery:
    F(box(2.5, 6.5, 11, 10, 1)) +
    I('M6 17.5H4a1.5 1.5 0 0 1-1.5-1.5V7.5A1.5 1.5 0 0 1 4 6h9.5v11.5h-4M13.5 9.5h4l4 4v4h-2') +
    E(ring(7.8, 17.8, 1.9)) +
    E(ring(17.6, 17.8, 1.9)),
  recycle:
    F(ring(12, 12, 6)) +
    I('M19.8 10A8.2 8.2 0 0 0 5 8M4.2 14A8.2 8.2 0 0 0 19 16') +
    I('M5 3.8V8h4.2') +
    I('M19 20.2V16h-4.2') +
    E('M9 12.8c1.2-1.6 2.2-1.6 3.1-.5s1.9 1 3-.6'),
};
/** Where the lines of a drawing begin, where not at 3: all icons begin at the same place. */
const begins: Record<string, number> = {
  battery: 2.5,
  chip: 2.75,
  contract: 5,
  delivery: 2.5,
  display: 6,
  fold: 4.5,
  pen: 4,
  price: 2.5,
  recycle: 4.2,
  shield: 4.5,
  signal: 4.5,
  sound: 3.5,
  star: 3.2,
  'weather-seal': 5.2,
  wifi: 2.75,
};
const SCALE = 7;
const shift = (name: string) => ((3 - (begins[name] ?? 3)) * SCALE).toFixed(2);
export const icons: Flat[] = Object.entries(art).map(([n, d]) => ({
  file: `icons/${n}`,
  w: 192,
  h: 192,
  once: true,
  svg: `<g transform="translate(${shift(n)} 0) translate(12 12) scale(${SCALE})" fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><g transform="translate(.9 .9)">${d.match(/<path[^>]*fill-opacity[^>]*>/g)?.join('') ?? ''}</g>${d.replace(/<path[^>]*fill-opacity[^>]*>/g, '')}</g>`,
}));

const coats: [string, string, string, string][] = [
  ['#FFD9A8', '#FF9B72', '#FF6B4A', '#14484C'],
  ['#2F8F8A', '#14484C', '#FFD9A8', '#F6F1EA'],
  ['#F6F1EA', '#E0D0BA', '#14484C', '#FF6B4A'],
  ['#16393D', '#0E2326', '#FF6B4A', '#FFD9A8'],
  ['#FF8A68', '#D9471F', '#FFE8CC', '#0E2326'],
  ['#BFE0DA', '#6DB9B1', '#F6F1EA', '#14484C'],
  ['#FFE7C6', '#F3C089', '#B93A1C', '#2F8F8A'],
  ['#1D6467', '#0F3235', '#8FD0C6', '#FF6B4A'],
];
export const avatars: Flat[] = coats.map(([a, b, disc, wv], i) => ({
  file: `avatars/${i + 1}`,
  w: 160,
  h: 160,
  once: true,
  svg: `<defs><linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient><clipPath id="k"><circle cx="80" cy="80" r="80"/></clipPath></defs>
 <g clip-path="url(#k)"><rect width="160" height="160" fill="url(#g)"/><path d="M-10 ${118 - (i % 3) * 6}C30 ${92 + (i % 4) * 5} 60 ${132 - (i % 2) * 10} 96 ${112 + (i % 3) * 5}S150 ${98 + i} 175 116V170H-10Z" fill="${wv}" fill-opacity=".28"/><g transform="translate(80 80) rotate(${[-14, 10, 0, 180, 22, -32, 8, 196][i]}) scale(.98) translate(-48 -48)">${markSvg(disc, wv, `a${i}`)}</g></g>`,
}));
