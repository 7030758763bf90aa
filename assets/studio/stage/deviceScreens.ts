// Content of the displays: lock screens, a tablet drawing board, watch dials and lens glass. No
// words, so no language.
import { family, ink } from '../studioBrand.ts';
import { canvas, drawMark, themes, waves } from './wallpaper.ts';

const themed = (name: string) => themes[name] ?? themes['tide']!;
const type = (g: CanvasRenderingContext2D, px: number, weight = 500) => {
  g.font = `${weight} ${px}px "${family}"`;
};
function card(
  g: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
) {
  g.fillStyle = fill;
  g.beginPath();
  g.roundRect(x, y, w, h, r);
  g.fill();
}

function status(g: CanvasRenderingContext2D, w: number, tone: string, u: number, y: number) {
  g.fillStyle = tone;
  type(g, u * 0.9, 600);
  g.textAlign = 'left';
  g.fillText('10:24', u * 2.2, y);
  for (let i = 0; i < 4; i++)
    g.fillRect(w - u * 5.4 + i * u * 0.36, y - u * (0.25 + i * 0.16), u * 0.24, u * (0.25 + i * 0.16));
  g.lineWidth = u * 0.1;
  g.strokeStyle = tone;
  g.beginPath();
  g.roundRect(w - u * 3.6, y - u * 0.72, u * 1.5, u * 0.72, u * 0.2);
  g.stroke();
  g.fillRect(w - u * 3.45, y - u * 0.57, u * 0.95, u * 0.42);
}

export function lock(name: string, w: number, h: number, hole = true): HTMLCanvasElement {
  const [c, g] = canvas(w, h),
    t = themed(name),
    u = w / 26;
  waves(g, w, h, t, { top: 0.5, phase: name.length * 0.7 });
  status(g, w, t.text, u, u * 2.3);
  g.fillStyle = t.text;
  g.textAlign = 'center';
  type(g, u * 7, 500);
  g.fillText('10:24', w / 2, h * 0.215);
  type(g, u * 1.35, 500);
  g.globalAlpha = 0.75;
  g.fillText('14 · 05', w / 2, h * 0.107);
  g.globalAlpha = 1;
  const y = h * 0.78,
    cw = w * 0.42;
  for (const [i, x] of [w * 0.06, w * 0.52].entries()) {
    card(g, x, y, cw, u * 5, u * 1.4, 'rgba(255,255,255,.16)');
    g.strokeStyle = 'rgba(255,255,255,.9)';
    g.lineWidth = u * 0.35;
    g.lineCap = 'round';
    g.beginPath();
    g.arc(x + u * 2.5, y + u * 2.5, u * 1.35, -1.57, i ? 2.6 : 3.9);
    g.stroke();
    card(g, x + u * 4.9, y + u * 1.55, cw * 0.42, u * 0.55, u * 0.3, 'rgba(255,255,255,.9)');
    card(g, x + u * 4.9, y + u * 2.8, cw * 0.28, u * 0.55, u * 0.3, 'rgba(255,255,255,.5)');
  }
  card(g, w * 0.36, h - u * 1.3, w * 0.28, u * 0.36, u * 0.2, 'rgba(255,255,255,.85)');
  if (hole) {
    g.fillStyle = '#030607';
    g.beginPath();
    g.arc(w / 2, u * 1.95, u * 0.78, 0, 7);
    g.fill();
    g.fillStyle = '#16323a';
    g.beginPath();
    g.arc(w / 2 + u * 0.12, u * 1.85, u * 0.26, 0, 7);
    g.fill();
  }
  return c;
}

export function board(name: string, w: number, h: number): HTMLCanvasElement {
  const [c, g] = canvas(w, h),
    t = themed(name),
    u = h / 40;
  waves(g, w, h, t, { top: 0.4, moon: [0.66, 0.36, 0.24], phase: 0.6 });
  card(g, u * 1.4, u * 1.4, w - u * 2.8, u * 3.2, u * 1.2, 'rgba(255,255,255,.2)');
  for (let i = 0; i < 5; i++) {
    g.fillStyle = [ink.ember, ink.glow, ink.paper, ink.lagoon, ink.ink][i]!;
    g.beginPath();
    g.arc(u * (3.4 + i * 2.6), u * 3, u * 0.85, 0, 7);
    g.fill();
  }
  g.fillStyle = t.text;
  g.textAlign = 'right';
  type(g, u * 1.4, 600);
  g.fillText('10:24', w - u * 3, u * 3.5);
  card(g, u * 1.4, u * 7, u * 3.2, u * 20, u * 1.2, 'rgba(255,255,255,.22)');
  for (let i = 0; i < 6; i++) {
    g.strokeStyle = 'rgba(255,255,255,.92)';
    g.lineWidth = u * (0.15 + i * 0.13);
    g.lineCap = 'round';
    g.beginPath();
    g.moveTo(u * 2.2, u * (9.6 + i * 3));
    g.quadraticCurveTo(u * 3, u * (7.8 + i * 3), u * 3.8, u * (9 + i * 3));
    g.stroke();
  }
  // A stroke in progress where the pen rests.
  g.strokeStyle = ink.paper;
  g.lineWidth = u * 0.32;
  g.beginPath();
  g.moveTo(w * 0.3, h * 0.62);
  g.bezierCurveTo(w * 0.42, h * 0.4, w * 0.52, h * 0.78, w * 0.66, h * 0.56);
  g.stroke();
  return c;
}

export function dial(name: string, n: number): HTMLCanvasElement {
  const [c, g] = canvas(n, n),
    accent = name === 'sand' ? ink.glow : ink.ember;
  g.fillStyle = '#020506';
  g.fillRect(0, 0, n, n);
  g.translate(n / 2, n / 2);
  const R = n / 2;
  g.lineCap = 'round';
  const bg = g.createRadialGradient(0, 0, 0, 0, 0, R);
  bg.addColorStop(0, '#123236');
  bg.addColorStop(1, '#020607');
  g.fillStyle = bg;
  g.beginPath();
  g.arc(0, 0, R * 0.98, 0, 7);
  g.fill();
  for (let i = 0; i < 60; i++) {
    g.save();
    g.rotate((i * Math.PI) / 30);
    g.strokeStyle = i % 5 ? 'rgba(246,241,234,.35)' : ink.paper;
    g.lineWidth = R * (i % 5 ? 0.008 : 0.022);
    g.beginPath();
    g.moveTo(0, -R * 0.9);
    g.lineTo(0, -R * (i % 5 ? 0.86 : 0.8));
    g.stroke();
    g.restore();
  }
  const arc = (x: number, y: number, r: number, end: number, tone: string) => {
    g.lineWidth = r * 0.2;
    g.strokeStyle = 'rgba(255,255,255,.12)';
    g.beginPath();
    g.arc(x, y, r, 0, 7);
    g.stroke();
    g.strokeStyle = tone;
    g.beginPath();
    g.arc(x, y, r, -1.57, end);
    g.stroke();
  };
  arc(0, R * 0.42, R * 0.19, 2.5, accent);
  arc(-R * 0.42, 0, R * 0.17, 3.4, ink.lagoon);
  arc(R * 0.42, 0, R * 0.17, 1.2, ink.glow);
  g.fillStyle = ink.paper;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  type(g, R * 0.15, 600);
  g.fillText('72', 0, R * 0.43);
  g.fillText('8', -R * 0.42, R * 0.01);
  g.fillText('21°', R * 0.43, R * 0.01);
  drawMark(g, -R * 0.1, -R * 0.56, R * 0.2, accent, ink.paper);
  const hand = (a: number, len: number, wd: number, tone: string, tail = 0) => {
    g.save();
    g.rotate(a);
    g.strokeStyle = tone;
    g.lineWidth = R * wd;
    g.shadowColor = '#000';
    g.shadowBlur = R * 0.03;
    g.beginPath();
    g.moveTo(0, R * tail);
    g.lineTo(0, -R * len);
    g.stroke();
    g.restore();
  };
  hand(-0.85, 0.46, 0.05, ink.paper);
  hand(0.86, 0.7, 0.038, ink.paper);
  hand(2.55, 0.78, 0.014, accent, 0.16);
  g.fillStyle = accent;
  g.beginPath();
  g.arc(0, 0, R * 0.04, 0, 7);
  g.fill();
  return c;
}

export function lensGlass(n = 256): HTMLCanvasElement {
  const [c, g] = canvas(n, n),
    R = n / 2;
  g.translate(R, R);
  g.fillStyle = '#05090a';
  g.fillRect(-R, -R, n, n);
  const rings: [number, string][] = [
    [0.96, '#0b1113'],
    [0.86, '#04090a'],
    [0.78, '#15282c'],
    [0.74, '#060c0d'],
    [0.58, '#0d2125'],
    [0.54, '#05090a'],
  ];
  for (const [r, f] of rings) {
    g.fillStyle = f;
    g.beginPath();
    g.arc(0, 0, R * r, 0, 7);
    g.fill();
  }
  const coat = g.createRadialGradient(-R * 0.1, -R * 0.12, 0, 0, 0, R * 0.46);
  coat.addColorStop(0, '#1c5d66');
  coat.addColorStop(0.45, '#0d2c36');
  coat.addColorStop(0.8, '#2a1a22');
  coat.addColorStop(1, '#040809');
  g.fillStyle = coat;
  g.beginPath();
  g.arc(0, 0, R * 0.46, 0, 7);
  g.fill();
  g.filter = `blur(${n * 0.02}px)`;
  g.fillStyle = 'rgba(190,240,235,.75)';
  g.beginPath();
  g.ellipse(-R * 0.2, -R * 0.24, R * 0.13, R * 0.07, -0.7, 0, 7);
  g.fill();
  g.fillStyle = 'rgba(255,150,110,.5)';
  g.beginPath();
  g.arc(R * 0.2, R * 0.24, R * 0.07, 0, 7);
  g.fill();
  return c;
}

/** Dark in its middle, gone at its edge. */
export function softSpot(n = 256): HTMLCanvasElement {
  const [c, g] = canvas(n, n),
    R = n / 2,
    spot = g.createRadialGradient(R, R, 0, R, R, R);
  for (let i = 0; i <= 8; i++) {
    const u = i / 8;
    spot.addColorStop(u, `rgba(20,10,6,${((1 - u * u) ** 2).toFixed(3)})`);
  }
  g.fillStyle = spot;
  g.fillRect(0, 0, n, n);
  return c;
}

export function emblem(disc: string, wave: string, word = false): HTMLCanvasElement {
  const [c, g] = canvas(word ? 1024 : 256, 256);
  drawMark(g, 0, 0, 256, disc, wave);
  if (word) {
    g.fillStyle = disc;
    type(g, 150, 600);
    g.textBaseline = 'middle';
    g.fillText('Ondalune', 290, 132);
  }
  return c;
}
