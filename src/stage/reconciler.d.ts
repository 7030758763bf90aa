// @pixi/react keeps its reconciler to itself; what the instrument asks of it.
declare module '*/@pixi/react/lib/core/reconciler.mjs' {
  export const reconciler: { injectIntoDevTools: () => boolean };
}
