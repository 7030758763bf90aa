// Which elements and attributes of an SVG are kept, and whose loss a person sees.
import type { SvgLoss } from '#config/fileMessages.ts';

export const SVG = 'http://www.w3.org/2000/svg';
export const XLINK = 'http://www.w3.org/1999/xlink';
export const XML = 'http://www.w3.org/XML/1998/namespace';

/** Elements that only draw. */
export const ELEMENTS = new Set(
  `svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image style
  linearGradient radialGradient stop pattern clipPath mask marker filter feImage feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(
    /\s+/,
  ),
);

/** Attributes that only draw; references are checked by themselves. */
export const ATTRIBUTES = new Set(
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
  word-spacing writing-mode white-space inline-size transform-box font-kerning font-feature-settings
  systemLanguage requiredExtensions requiredFeatures lang`.split(/\s+/),
);

/** Elements whose loss a person sees. */
export const ELEMENT_LOSSES: Readonly<Record<string, SvgLoss>> = {
  script: 'scripts',
  handler: 'scripts',
  foreignObject: 'pages',
  iframe: 'pages',
  video: 'pages',
  audio: 'pages',
  canvas: 'pages',
  animate: 'animations',
  animateColor: 'animations',
  animateMotion: 'animations',
  animateTransform: 'animations',
  set: 'animations',
  font: 'fonts',
  'font-face': 'fonts',
  flowRoot: 'flowedTexts',
  meshgradient: 'meshes',
  meshGradient: 'meshes',
};
