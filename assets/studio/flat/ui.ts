// Controls, stars and the logo. Every disc is a small lit object: soft drop, top light,
// thin rim.
import { family, ink, markSvg } from '../studioBrand.ts';
import type { Flat } from './flatSheet.ts';

const line = (d: string, c: string, w = 5) =>
  `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
function plate(w: number, h: number, pad: number, top: string, low: string, rim: string): string {
  const r = (h - pad * 2) / 2;
  return `<defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient>
  <linearGradient id="r" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset=".5" stop-color="${rim}" stop-opacity=".35"/><stop offset="1" stop-color="${rim}" stop-opacity=".6"/></linearGradient>
  <filter id="s" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="${pad * 0.45}" stdDeviation="${pad * 0.42}" flood-color="#0E2326" flood-opacity=".3"/></filter></defs>
  <rect x="${pad}" y="${pad * 0.75}" width="${w - pad * 2}" height="${h - pad * 2}" rx="${r}" fill="url(#b)" filter="url(#s)"/><rect x="${pad + 0.75}" y="${pad * 0.75 + 0.75}" width="${w - pad * 2 - 1.5}" height="${h - pad * 2 - 1.5}" rx="${r - 0.75}" fill="none" stroke="url(#r)" stroke-width="1.5"/>`;
}
const light = (w: number, h = w, p = 8) => plate(w, h, p, '#FFFDFA', '#EFE6DA', '#C9B79F');
/** A disc without a lit side: it is turned for the way back up. */
const even = (w: number, p = 8) =>
  `<filter id="s" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="0" stdDeviation="${p * 0.45}" flood-color="#0E2326" flood-opacity=".4"/></filter><circle cx="${w / 2}" cy="${w / 2}" r="${w / 2 - p}" fill="#FFFDFA" filter="url(#s)"/><circle cx="${w / 2}" cy="${w / 2}" r="${w / 2 - p - 0.75}" fill="none" stroke="#C9B79F" stroke-opacity=".6" stroke-width="1.5"/>`;
const coral = (w: number, h = w, p = 8) => plate(w, h, p, '#FF8566', '#F0552F', '#8C2A10');
const petrol = (w: number, h = w, p = 8) => plate(w, h, p, '#1F6267', '#103A3E', '#081c1f');

const star = (cx: number, cy: number, R: number) => {
  const p = Array.from({ length: 10 }, (_, i) => {
    const a = -Math.PI / 2 + (i * Math.PI) / 5,
      r = i % 2 ? R * 0.5 : R;
    return `${(cx + Math.cos(a) * r).toFixed(2)} ${(cy + Math.sin(a) * r).toFixed(2)}`;
  });
  return `M${p.join('L')}Z`;
};
const S = star(22.5, 23.6, 17),
  starRim = `stroke="${ink.emberDeep}" stroke-width="3" stroke-linejoin="round"`;

const logo = (file: string, disc: string, waveTone: string, word: string): Flat => ({
  file,
  w: 400,
  h: 96,
  svg: `<g transform="translate(2 3) scale(.94)">${markSvg(disc, waveTone)}</g><text x="108" y="66" font-family="'${family}'" font-weight="600" font-size="58" letter-spacing="-1.2" fill="${word}">Ondalune</text>`,
});

export const ui: Flat[] = [
  {
    file: 'ui/home',
    w: 96,
    h: 96,
    svg:
      light(96) +
      line('M29 47L48 31L67 47M34 44V62.5H62V44', ink.ink) +
      line('M43 62V53H53V62', ink.ember, 4.5),
  },
  { file: 'ui/back', w: 96, h: 96, svg: light(96) + line('M54 30L38 46L54 62', ink.ink, 5.5) },
  { file: 'ui/close', w: 96, h: 96, svg: light(96) + line('M35 33L61 59M61 33L35 59', ink.ink, 5.5) },
  {
    file: 'ui/play',
    w: 96,
    h: 96,
    svg:
      light(96) +
      `<path d="M41 31.5L63 45.2Q64.4 46 63 46.8L41 60.5Q39 61.6 39 59.4V32.6Q39 30.4 41 31.5Z" fill="${ink.emberDeep}" stroke="${ink.emberDeep}" stroke-width="3" stroke-linejoin="round"/>`,
  },
  {
    file: 'ui/video-close',
    w: 96,
    h: 96,
    svg: petrol(96) + line('M35 33L61 59M61 33L35 59', ink.paper, 5.5),
  },
  { file: 'ui/scroll', w: 78, h: 78, svg: even(78, 7) + line('M26 33L39 46L52 33', ink.emberDeep, 5) },
  {
    file: 'ui/arrow-78',
    w: 78,
    h: 78,
    svg: coral(78, 78, 7) + line('M26 37.5H51M41 27L52 37.5L41 48', '#FFF9F1', 4.6),
  },
  { file: 'ui/star-full', w: 45, h: 45, svg: `<path d="${S}" fill="${ink.emberDeep}" ${starRim}/>` },
  {
    file: 'ui/star-half',
    w: 45,
    h: 45,
    svg: `<clipPath id="c"><rect width="22.5" height="45"/></clipPath><path d="${S}" fill="none" ${starRim}/><path d="${S}" fill="${ink.emberDeep}" clip-path="url(#c)"/>`,
  },
  { file: 'ui/star-empty', w: 45, h: 45, svg: `<path d="${S}" fill="none" ${starRim}/>` },
  logo('ui/logo', ink.ember, ink.tide, ink.ink),
  logo('ui/logo-light', ink.ember, ink.glow, ink.paper),
];
