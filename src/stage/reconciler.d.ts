// @pixi/react does not export its reconciler; the part that renderStats uses.
declare module '*/@pixi/react/lib/core/reconciler.mjs' {
  export const reconciler: { injectIntoDevTools: () => boolean };
}
