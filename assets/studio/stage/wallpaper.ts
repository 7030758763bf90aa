// Wallpapers: layered waves under a moon, one palette per finish.
import { mark } from '../studioBrand.ts';

export interface Theme {
  sky: [string, string];
  moon: string;
  waves: string[];
  text: string;
}
export const themes: Record<string, Theme> = {
  ember: {
    sky: ['#FFE9CE', '#FF9A6E'],
    moon: '#FFF3E2',
    waves: ['#FFB58A', '#FF8A63', '#FF6B4A', '#E14F2E', '#B93A1C', '#5C2418', '#0E2326'],
    text: '#3A1208',
  },
  tide: {
    sky: ['#0E2326', '#1D6B6C'],
    moon: '#FFD9A8',
    waves: ['#3FA19B', '#2F8F8A', '#1F6D6C', '#14484C', '#103A3E', '#0E2D31', '#0A1C1F'],
    text: '#F6F1EA',
  },
  sand: {
    sky: ['#FBF6EE', '#EBD9C2'],
    moon: '#FF8A66',
    waves: ['#F0DDC3', '#E6CBA8', '#D9B58C', '#B98F6A', '#2F8F8A', '#14484C', '#0E2326'],
    text: '#14484C',
  },
  lagoon: {
    sky: ['#D9F0EA', '#7CC4BC'],
    moon: '#FFF3E0',
    waves: ['#8FD0C6', '#5DB3AB', '#2F8F8A', '#23797A', '#1A5F62', '#14484C', '#0E2326'],
    text: '#0E2F32',
  },
  ink: {
    sky: ['#081416', '#16363A'],
    moon: '#FF6B4A',
    waves: ['#1E4A4E', '#17393D', '#122E31', '#FF6B4A', '#0E2326', '#0A1A1D', '#050E10'],
    text: '#F6F1EA',
  },
  paper: {
    sky: ['#FFFFFF', '#EFE4D6'],
    moon: '#FFD9A8',
    waves: ['#F3E8DA', '#E9DFD1', '#FFC9A6', '#FF8F6B', '#7FBDB6', '#2F8F8A', '#14484C'],
    text: '#14484C',
  },
  glow: {
    sky: ['#FFF4E0', '#FFCB8E'],
    moon: '#FF6B4A',
    waves: ['#FFDFB5', '#FFC98C', '#FFB06C', '#FF8A5C', '#2F8F8A', '#1B666A', '#14484C'],
    text: '#5A2B12',
  },
};

export function canvas(w: number, h: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const c = document.createElement('canvas');
  c.width = w;
  c.height = h;
  return [c, c.getContext('2d')!];
}

export function waves(
  g: CanvasRenderingContext2D,
  w: number,
  h: number,
  theme: Theme,
  o: { top?: number; phase?: number; moon?: [number, number, number] } = {},
): void {
  const top = o.top ?? 0.46,
    ph = o.phase ?? 0,
    s = Math.min(w, h);
  const sky = g.createLinearGradient(0, 0, 0, h * 0.8);
  sky.addColorStop(0, theme.sky[0]);
  sky.addColorStop(1, theme.sky[1]);
  g.fillStyle = sky;
  g.fillRect(0, 0, w, h);
  const [mx, my, mr] = o.moon ?? [0.64, 0.4, 0.3];
  g.save();
  g.shadowColor = theme.moon;
  g.shadowBlur = s * 0.22;
  const disc = g.createLinearGradient(0, my * h - mr * s, 0, my * h + mr * s);
  disc.addColorStop(0, theme.moon);
  disc.addColorStop(1, theme.sky[1]);
  g.fillStyle = disc;
  g.beginPath();
  g.arc(mx * w, my * h, mr * s, 0, 7);
  g.fill();
  g.restore();
  theme.waves.forEach((tone, i) => {
    const y0 = h * (top + i * (1 - top) * 0.15),
      amp = h * (0.035 + 0.008 * i) * Math.min(1.6, w / h + 0.5),
      k = 1.1 + i * 0.13;
    const y = (x: number) =>
      y0 +
      amp * Math.sin((x / w) * Math.PI * k * 1.3 + ph + i * 1.9) +
      amp * 0.45 * Math.sin((x / w) * Math.PI * 2.6 * k + i * 2.7 - ph);
    const trace = () => {
      g.beginPath();
      g.moveTo(0, y(0));
      for (let x = 0; x <= w; x += Math.max(2, w / 240)) g.lineTo(x, y(x));
      g.lineTo(w, y(w));
    };
    g.save();
    trace();
    g.lineTo(w, h);
    g.lineTo(0, h);
    g.closePath();
    g.shadowColor = 'rgba(5,16,18,.34)';
    g.shadowBlur = s * 0.07;
    g.shadowOffsetY = -s * 0.012;
    const f = g.createLinearGradient(0, y0 - amp, w * 0.25, y0 + h * 0.24),
      next = theme.waves[i + 1] ?? tone;
    f.addColorStop(0, tone);
    f.addColorStop(1, next);
    g.fillStyle = f;
    g.fill();
    g.restore();
    trace();
    g.strokeStyle = 'rgba(255,255,255,.28)';
    g.lineWidth = Math.max(1, s * 0.0028);
    g.stroke();
  });
}

export function drawMark(
  g: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  disc: string,
  wave: string,
): void {
  const [c, q] = canvas(Math.ceil(size), Math.ceil(size));
  q.scale(size / 96, size / 96);
  q.lineCap = 'round';
  q.fillStyle = disc;
  q.beginPath();
  q.arc(mark.disc.x, mark.disc.y, mark.disc.r, 0, 7);
  q.fill();
  const p = new Path2D(mark.wave);
  q.globalCompositeOperation = 'destination-out';
  q.lineWidth = mark.gapWidth;
  q.stroke(p);
  q.globalCompositeOperation = 'source-over';
  q.strokeStyle = wave;
  q.lineWidth = mark.waveWidth;
  q.stroke(p);
  g.drawImage(c, x, y);
}
