// @pixi/react does not export its reconciler: the parts that the stage and renderStats use.
declare module '*/@pixi/react/lib/core/reconciler.mjs' {
  export const reconciler: {
    injectIntoDevTools: () => boolean;
    /** Calls `update`, and commits what it sets before it returns. */
    flushSyncFromReconciler: (update: () => void) => void;
  };
}
