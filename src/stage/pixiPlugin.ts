// A Vite plugin that leaves out of Pixi what the stage never uses, and delays what the first screen
// does not need. The build and the development server apply the same changes. Bug fixes of Pixi are
// patches of the installed packages (src/stage/patches).
import type { Plugin } from 'vite';

/** First line of every patched module. */
const PATCH_MARKER = '// Patched by Vitrine';

/** Modules with a patch in src/stage/patches. */
const PATCHED: readonly RegExp[] = [
  /pixi\.js\/lib\/rendering\/batcher\/shared\/BatchTextureArray\.mjs$/,
  /pixi\.js\/lib\/rendering\/batcher\/shared\/Batcher\.mjs$/,
  /pixi\.js\/lib\/.*uploaders\/glUploadVideoResource\.mjs$/,
  /@pixi\/react\/lib\/helpers\/removeChild\.mjs$/,
  /pixi\.js\/lib\/scene\/text\/shared\/AbstractTextSystem\.mjs$/,
];

/**
 * Modules that pixi.js imports dynamically, if at all, but that its index also exports, which pulls
 * them into the first chunk.
 */
const ON_DEMAND =
  /'\.\/(accessibility|dom|spritesheet)\/|renderers\/(canvas|gpu)\/|\/Canvas\w+(Pipe|Adaptor|System)|\/gpu\/|scene\/(graphics|layers|particle-container)\/|mask\/alpha\/|filters\/mask\//;

interface Replacement {
  module: RegExp;
  code: string;
}

/** Modules replaced as a whole: unused by a stage of images, texts and rectangles. */
const REPLACEMENTS: readonly Replacement[] = [
  // @pixi/react bundles its package.json for its version.
  { module: /@pixi\/react\/lib\/package\.json\.mjs$/, code: "export default { version: '' };" },
  // Applies each property by the constructor only. @pixi/react then copies the whole node to find
  // what differs from its properties, which takes longer than building it.
  {
    module: /@pixi\/react\/lib\/helpers\/createInstance\.mjs$/,
    code: `
import { ReactToPixiEventPropNames } from '../constants/EventPropNames.mjs';
import { catalogue } from './catalogue.mjs';
import { prepareInstance } from './prepareInstance.mjs';
export function createInstance(type, { children, ref, ...props }, root) {
  const options = {};
  for (const name in props) options[ReactToPixiEventPropNames[name] ?? name] = props[name];
  return prepareInstance(new catalogue[type.slice('pixi'.length)](options), { root, type });
}`,
  },
  // Polygons are triangulated with it.
  {
    module: /earcut\/src\/earcut\.js$/,
    code: "export default function earcut() { throw new Error('Left out by src/stage/pixiPlugin.ts'); }",
  },
  {
    module: /pixi\.js\/.*svg\/SVGParser\.mjs$/,
    code: "export function SVGParser() { throw new Error('Left out by src/stage/pixiPlugin.ts'); }",
  },
  { module: /pixi\.js\/.*mask\/mask\.wgsl\.mjs$/, code: "export default '';" },
  // Texts and shapes are filled with one color.
  { module: /pixi\.js\/.*fill\/FillGradient\.mjs$/, code: 'export class FillGradient {}' },
  {
    module: /pixi\.js\/.*utils\/getCanvasFillStyle\.mjs$/,
    code: `
import { Color } from '../../../../color/Color.mjs';
export const getCanvasFillStyle = ({ color, alpha = 1 }) =>
  Color.shared.setValue(color).setAlpha(alpha).toHexa();`,
  },
  // Textures come from images, canvases and videos.
  {
    module: /pixi\.js\/.*uploaders\/glUploadCompressedTextureResource\.mjs$/,
    code: 'export const glUploadCompressedTextureResource = undefined;',
  },
  // Only the formats of pictures, videos, texts and render targets. WebGL 1 has no RGBA8.
  {
    module: /pixi\.js\/.*texture\/utils\/mapFormatToGlInternalFormat\.mjs$/,
    code: `
export const mapFormatToGlInternalFormat = (gl) => ({
  rgba8unorm: gl.RGBA,
  bgra8unorm: gl.RGBA8 ?? gl.RGBA,
  'depth24plus-stencil8': gl.DEPTH24_STENCIL8,
});`,
  },
  {
    module: /pixi\.js\/.*uploaders\/glUploadCubeTextureResource\.mjs$/,
    code: 'export const createGlUploadCubeTextureResource = () => undefined;',
  },
  // The page has one WebGL context (src/stage/render/webglContext.ts), known before Pixi needs it.
  {
    module: /pixi\.js\/.*program\/getTestContext\.mjs$/,
    code: "export const getTestContext = () => globalThis[Symbol.for('vitrine.webgl')];",
  },
  {
    module: /pixi\.js\/.*browser\/isWebGLSupported\.mjs$/,
    code: 'export const isWebGLSupported = () => true;',
  },
  // Plays a video with transparency to detect how it is uploaded; MP4 has none.
  {
    module: /pixi\.js\/.*browser\/detectVideoAlphaMode\.mjs$/,
    code: "export const detectVideoAlphaMode = () => Promise.resolve('premultiplied-alpha');",
  },
  // Pixi's defaults name two colors; every other color here is a number. The full table is 3.5 kB.
  {
    module: /@pixi\/colord\/plugins\/names\.mjs$/,
    code:
      "const NAMES = { black: '#000000', white: '#ffffff' };" +
      " export default (Colord, { string }) => { string.push([(name) => (NAMES[name] ? new Colord(NAMES[name]).toRgb() : null), 'name']); };",
  },
  // Programs for WebGPU.
  {
    module: /pixi\.js\/.*gpu\/shader\/GpuProgram\.mjs$/,
    code: 'export class GpuProgram { static from() {} }',
  },
  { module: /pixi\.js\/.*shader\/particles\.wgsl\.mjs$/, code: "export default '';" },
  // Extensions that the stage imports itself (createStage.ts sets skipExtensionImports).
  { module: /pixi\.js\/.*environment-browser\/browserAll\.mjs$/, code: 'export {};' },
  { module: /pixi\.js\/.*environment-webworker\/webworkerAll\.mjs$/, code: 'export {};' },
  {
    module: /pixi\.js\/.*renderers\/gpu\/WebGPURenderer\.mjs$/,
    code: 'export const WebGPURenderer = undefined;',
  },
];

interface Edit {
  module: RegExp;
  from: string | RegExp;
  to: string;
}

const without = (module: RegExp, from: string | RegExp): Edit => ({ module, from, to: '' });

/** The Canvas renderer loads only without WebGL; so do the parts of other modules that it uses. */
const CANVAS_PIPES = `
import { CanvasNineSliceSpritePipe } from '../../../scene/sprite-nine-slice/canvas/CanvasNineSliceSpritePipe.mjs';
import { CanvasParticleContainerPipe } from '../../../scene/particle-container/canvas/CanvasParticleContainerPipe.mjs';
const DefaultCanvasPipes = [
  CanvasNineSliceSpritePipe,
  CanvasParticleContainerPipe,
`;

/** Parts of modules that the first screen does not use, and work that they do when they load. */
const EDITS: readonly Edit[] = [
  // No Graphics and no meshes: the stage clips with rectangles (shapes/clipShape.ts).
  {
    module: /lib\/rendering\/renderers\/gl\/WebGLRenderer\.mjs$/,
    from: '[GlBatchAdaptor, GlMeshAdaptor, GlGraphicsAdaptor]',
    to: '[GlBatchAdaptor]',
  },
  {
    module: /@pixi\/react\/lib\/helpers\/applyProps\.mjs$/,
    from: "import { Graphics, Container } from 'pixi.js';",
    to: "import { Container } from 'pixi.js';\nclass Graphics {}",
  },
  // Copies less: the copy is only read to compare the properties of a new node.
  {
    module: /@pixi\/react\/lib\/helpers\/applyProps\.mjs$/,
    from: '} = instance;',
    to: '} = { __pixireact: instance.__pixireact };',
  },
  // The defaults of a fill and of a stroke, without the code that draws shapes.
  {
    module: /scene\/text\/TextStyle\.mjs$/,
    from: "import { GraphicsContext } from '../graphics/shared/GraphicsContext.mjs';",
    to: `
import { Texture } from '../../rendering/renderers/shared/texture/Texture.mjs';
const defaultFillStyle = { color: 16777215, alpha: 1, texture: Texture.WHITE, matrix: null, fill: null, textureSpace: 'local' };
const GraphicsContext = {
  defaultFillStyle,
  defaultStrokeStyle: { ...defaultFillStyle, width: 1, alignment: 0.5, miterLimit: 10, cap: 'butt', join: 'miter', pixelLine: false },
};`,
  },
  {
    module: /high-shader\/compileHighShaderToProgram\.mjs$/,
    from: 'function compileHighShaderGpuProgram({ bits, name }) {',
    to: 'function compileHighShaderGpuProgram() {}\nfunction leftOut({ bits, name }) {',
  },
  // Nothing reads the stage back.
  without(/shared\/system\/SharedSystems\.mjs$/, '  GenerateTextureSystem,\n  ExtractSystem,\n'),
  without(/shared\/system\/SharedSystems\.mjs$/, '  HelloSystem,\n'),
  // Old names of GCSystem.
  without(/shared\/system\/SharedSystems\.mjs$/, '  TextureGCSystem,\n'),
  without(/shared\/system\/SharedSystems\.mjs$/, '  RenderableGCSystem,\n'),
  // For blend modes that read what is drawn below.
  without(/lib\/rendering\/renderers\/gl\/WebGLRenderer\.mjs$/, '  GlBackBufferSystem,\n'),
  // No filters, and so no masks by the alpha of a texture.
  without(/shared\/system\/SharedSystems\.mjs$/, '  AlphaMaskPipe,\n'),
  without(/shared\/system\/SharedSystems\.mjs$/, /^import \{ AlphaMaskPipe \}.*$/m),
  without(/lib\/rendering\/init\.mjs$/, '  AlphaMask,\n'),
  without(/lib\/rendering\/init\.mjs$/, /^import \{ AlphaMask \}.*$/m),
  { module: /canvas\/CanvasRenderer\.mjs$/, from: 'const DefaultCanvasPipes = [', to: CANVAS_PIPES },
  without(/sprite-nine-slice\/init\.mjs$/, 'extensions.add(CanvasNineSliceSpritePipe);'),
  without(/sprite-nine-slice\/init\.mjs$/, /^import \{ CanvasNineSliceSpritePipe \}.*$/m),
  without(/particle-container\/init\.mjs$/, 'extensions.add(CanvasParticleContainerPipe);'),
  without(/particle-container\/init\.mjs$/, /^import \{ CanvasParticleContainerPipe \}.*$/m),
  without(/particle-container\/init\.mjs$/, 'extensions.add(GpuParticleContainerPipe);'),
  without(/particle-container\/init\.mjs$/, /^import \{ GpuParticleContainerPipe \}.*$/m),
  // Each question waits for the GPU process: with WebGL 2 the stage needs none of the extensions
  // that Pixi requests, except one that some drivers draw faster with.
  {
    module: /gl\/context\/GlContextSystem\.mjs$/,
    from: '    const common = {',
    to: `
    if (this.webGLVersion === 2) {
      this.extensions = { get loseContext() { return gl.getExtension('WEBGL_lose_context'); } };
      const vertexOrder = gl.getExtension('WEBGL_provoking_vertex');
      vertexOrder?.provokingVertexWEBGL(vertexOrder.FIRST_VERTEX_CONVENTION_WEBGL);
      return;
    }
    const common = {`,
  },
  // Compiles a shader to count the branches that it may have: with WebGL 2 always enough.
  {
    module: /gl\/GlLimitsSystem\.mjs$/,
    from: 'checkMaxIfStatementsInShader(this.maxTextures, gl)',
    to: 'gl instanceof WebGL2RenderingContext ? this.maxTextures : checkMaxIfStatementsInShader(this.maxTextures, gl)',
  },
  // Omits the replacements of generated code for WebGPU, and for particles, which load with them
  // (shapes/particlePipe.ts).
  without(/unsafe-eval\/init\.mjs$/, /^import \{ GpuUboSystem \}.*$/m),
  without(/unsafe-eval\/init\.mjs$/, /^ {2}Object\.assign\(GpuUboSystem\.prototype, \{[^}]*\}\);$/m),
  without(/unsafe-eval\/init\.mjs$/, /^import \{ ParticleBuffer \}.*$/m),
  without(/unsafe-eval\/init\.mjs$/, /^ {2}Object\.assign\(ParticleBuffer\.prototype, \{[^}]*\}\);$/m),
  without(/unsafe-eval\/init\.mjs$/, /^import \{ generateParticleUpdatePolyfill \}.*$/m),
  // It would lose the page's only context, since the probe does not create one of its own.
  {
    module: /utils\/maxRecommendedTextures\.mjs$/,
    from: 'gl.getExtension("WEBGL_lose_context")?.loseContext();',
    to: '',
  },
  // Reads a pixel back to detect blend modes of the Canvas renderer: 20 ms.
  {
    module: /canvas\/utils\/canvasUtils\.mjs$/,
    from: 'canUseMultiply: canUseNewCanvasBlendModes(),',
    to: 'get canUseMultiply() { return canUseNewCanvasBlendModes(); },',
  },
  {
    module: /canvas\/utils\/canvasUtils\.mjs$/,
    from: 'canvasUtils.tintMethod = canvasUtils.canUseMultiply ? canvasUtils.tintWithMultiply : canvasUtils.tintWithPerPixel;',
    to: 'canvasUtils.tintMethod = (...values) => (canvasUtils.canUseMultiply ? canvasUtils.tintWithMultiply : canvasUtils.tintWithPerPixel)(...values);',
  },
  // Loads the tables for breaking overlong words: 30 ms.
  {
    module: /canvas\/CanvasTextMetrics\.mjs$/,
    from: 'const segmenter = new Intl.Segmenter();',
    to: 'let segmenter;',
  },
  {
    module: /canvas\/CanvasTextMetrics\.mjs$/,
    from: 'segmenter.segment(s)',
    to: '(segmenter ??= new Intl.Segmenter()).segment(s)',
  },
];

/** Applies an edit. Throws if Pixi's source has changed. */
function apply(code: string, { from, to, module }: Edit): string {
  if (code.split(from).length !== 2)
    throw new Error(`'${from}' is not exactly once in ${module}: update EDITS in src/stage/pixiPlugin.ts`);
  return code.replace(from, () => to);
}

/** Removes re-exports of on-demand modules; their dynamic imports still find them. */
const withoutOnDemand = (code: string): string =>
  code
    .split('\n')
    .filter(
      (line) => !((line.startsWith('export') || line.includes('spritesheet/init')) && ON_DEMAND.test(line)),
    )
    // Without effects: all that they export, the index exports itself.
    .filter((line) => !/^import '\.\/.*\/index\.mjs';$/.test(line))
    .join('\n');

const INDEX = /pixi\.js\/lib\/index\.mjs$/;

/**
 * The plugin, for the browser's build and the dependency optimizer. Each change must apply once a
 * build.
 */
export function pixiPlugin(): Plugin {
  const counts = new Map<RegExp, number>();
  const count = (module: RegExp): void => void counts.set(module, (counts.get(module) ?? 0) + 1);
  return {
    name: 'vitrine-pixi',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    buildStart: () => counts.clear(),
    load(id) {
      const replacement = REPLACEMENTS.find(({ module }) => module.test(id));
      if (replacement) count(replacement.module);
      return replacement?.code ?? null;
    },
    transform(code, id) {
      const patched = PATCHED.find((module) => module.test(id));
      if (patched) {
        if (!code.startsWith(PATCH_MARKER))
          throw new Error(`${id} is not patched: run 'npm install' without --ignore-scripts`);
        count(patched);
      }
      if (INDEX.test(id)) {
        count(INDEX);
        return { code: withoutOnDemand(code), map: null };
      }
      const edits = EDITS.filter(({ module }) => module.test(id));
      if (edits.length === 0) return null;
      for (const { module } of edits) count(module);
      return { code: edits.reduce(apply, code), map: null };
    },
    generateBundle() {
      const expected = [INDEX, ...PATCHED, ...[...REPLACEMENTS, ...EDITS].map(({ module }) => module)];
      const missed = expected.filter((module) => counts.get(module) !== 1);
      if (missed.length > 0)
        this.error(
          `Pixi has no such module, or several: ${missed.join(', ')}. Update src/stage/pixiPlugin.ts`,
        );
    },
  };
}
