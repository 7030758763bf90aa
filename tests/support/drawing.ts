// Drawing functions for the charts of bench and soak: plain SVG in the brand's colors.

export const PAPER = '#fffdfa';
export const INK = '#0e2326';
export const LINE = '#d8cbb9';
export const OWN = '#1f6f6b';
export const ALARM = '#b0341a';

export interface TextStyle {
  anchor?: 'start' | 'middle' | 'end';
  weight?: number;
  fill?: string;
}

const escapeXml = (content: string): string => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const text = (
  x: number,
  y: number,
  content: string,
  { anchor = 'start', weight = 400, fill = INK }: TextStyle = {},
): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-weight="${weight}" fill="${fill}">${escapeXml(content)}</text>`;

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke = LINE,
  isDashed = false,
): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${stroke}"${isDashed ? ' stroke-dasharray="4 4"' : ''}/>`;

export const bar = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(1, width).toFixed(1)}" height="${height}" fill="${fill}"/>`;

/** An SVG document of these parts, in px. */
export const svgDocument = (width: number, height: number, parts: readonly string[], fontPx = 15): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="${fontPx}"><rect width="100%" height="100%" fill="${PAPER}"/>\n${parts.join('\n')}</svg>`;
