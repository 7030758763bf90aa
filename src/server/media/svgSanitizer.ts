// Sanitizes an SVG: parses it and writes it anew from elements and attributes that only draw.
// Everything else is dropped: scripts, handlers, embedded pages, animations, addresses of other
// files.

/** Thrown if the file is not a valid SVG. */
class InvalidSvg extends Error {}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

const ELEMENTS = new Set(
  `svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image style
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(
    /\s+/,
  ),
);

const ATTRIBUTES = new Set(
  `id class style x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio transform
  version gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform clipPathUnits
  maskUnits maskContentUnits markerUnits markerWidth markerHeight orient refX refY filterUnits primitiveUnits pathLength rotate
  textLength lengthAdjust startOffset method spacing side in in2 result type values tableValues slope intercept amplitude exponent
  k1 k2 k3 k4 operator order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale
  diffuseConstant specularConstant specularExponent lightingColor azimuth elevation pointsAtX pointsAtY pointsAtZ z
  limitingConeAngle stdDeviation scale xChannelSelector yChannelSelector radius baseFrequency numOctaves seed stitchTiles mode
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering
  direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font-family
  font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering isolation letter-spacing
  lighting-color marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-anchor text-decoration text-rendering transform-origin unicode-bidi vector-effect visibility
  word-spacing writing-mode xml:space`.split(/\s+/),
);

const NAME = '[A-Za-z_][\\w.:-]*';
const TOKEN = new RegExp(
  [
    '<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<!DOCTYPE[^\\[<>]*>',
    '<!\\[CDATA\\[(?<data>[\\s\\S]*?)\\]\\]>',
    `</(?<end>${NAME})\\s*>`,
    `<(?<start>${NAME})(?<attributes>(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'gy',
);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g');

type OpenElement = { name: string; isAllowed: boolean; css: string };

/** The same drawing with nothing but harmless elements. Throws NotADrawing. */
export function sanitizeSvg(source: string): string {
  const open: OpenElement[] = [];
  let sanitized = '';
  let hasRoot = false;
  for (const token of tokensOf(source)) {
    const inner = open.at(-1);
    if (token.start !== undefined) {
      if (!inner && (hasRoot || token.start !== 'svg')) throw new InvalidSvg();
      hasRoot = true;
      const isAllowed = isAllowedIn(token.start, inner);
      if (isAllowed)
        sanitized += `<${outputName(token.start)}${inner ? '' : ` xmlns="${SVG}" xmlns:xlink="${XLINK}"`}${allowedAttributes(token.start, token.attributes ?? '')}${token.empty ? '/' : ''}>`;
      if (!token.empty) open.push({ name: token.start, isAllowed, css: '' });
    } else if (token.end !== undefined) {
      if (inner?.name !== token.end) throw new InvalidSvg();
      open.pop();
      if (inner.isAllowed)
        sanitized += `${isHarmlessStyle(inner.css) ? escaped(inner.css) : ''}</${outputName(token.end)}>`;
    } else {
      const text = token.data ?? unescaped(token.text ?? '');
      if (!inner && text.trim() !== '') throw new InvalidSvg();
      // Checked as a whole at its end, because a comment inside a word would hide that word.
      if (inner?.name === 'style') inner.css += text;
      else if (inner?.isAllowed) sanitized += escaped(text);
    }
  }
  if (!hasRoot || open.length > 0) throw new InvalidSvg();
  return sanitized;
}

const isAllowedIn = (name: string, inner: OpenElement | undefined): boolean =>
  (inner?.isAllowed ?? true) && inner?.name !== 'style' && (ELEMENTS.has(name) || name === 'a');

/** A link keeps its content, without its address. */
const outputName = (name: string): string => (name === 'a' ? 'g' : name);

function* tokensOf(
  source: string,
): Generator<Partial<Record<'data' | 'end' | 'start' | 'attributes' | 'empty' | 'text', string>>> {
  const text = source.replace(/^\uFEFF/, '');
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const groups = match.groups ?? {};
    if (
      groups['data'] !== undefined ||
      groups['end'] !== undefined ||
      groups['start'] !== undefined ||
      groups['text'] !== undefined
    )
      yield groups;
  }
  if (end !== text.length) throw new InvalidSvg();
}

function allowedAttributes(element: string, attributes: string): string {
  let attributesText = '';
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = unescaped(double ?? single ?? '');
    const isReference = name === 'href' || name === 'xlink:href';
    const isHarmless = isReference
      ? isHarmlessReference(element, value)
      : ATTRIBUTES.has(name) && isHarmlessStyle(value);
    if (isHarmless) attributesText += ` ${name}="${escaped(value)}"`;
  }
  return attributesText;
}

/** A reference to the same drawing, or an embedded data: image. */
function isHarmlessReference(element: string, value: string): boolean {
  if (element === 'image') return /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/.test(value);
  return /^#[\w.:-]+$/.test(value);
}

/** CSS without references to other files: each url() is local, and no escape hides another. */
const isHarmlessStyle = (value: string): boolean =>
  !/[\\@]|url\s*\(|image(-set)?\s*\(|expression\s*\(|src\s*\(|javascript:/i.test(
    value.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, ''),
  );

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const HEX = 16;
const DECIMAL = 10;
const HIGHEST_CHARACTER = 0x10ffff;

function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));|&/gi,
    (_all, hex?: string, decimal?: string, name?: string) => {
      const code = hex ? Number.parseInt(hex, HEX) : decimal ? Number.parseInt(decimal, DECIMAL) : undefined;
      const character =
        code === undefined
          ? ENTITIES[name ?? '']
          : code <= HIGHEST_CHARACTER
            ? String.fromCodePoint(code)
            : undefined;
      if (character === undefined) throw new InvalidSvg();
      return character;
    },
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
