// Pixi marks on a render group that something in it has changed, and tells nobody: it expects to be drawn sixty times a second.
// Here the mark tells, so that nobody need look for it while the stage rests.
import { RenderGroup } from 'pixi.js';

let tell: () => void = () => undefined;

/** `watcher` is called whenever anything on the stage was moved, looks otherwise, came or went; often more than once a frame. */
export const onRenderInvalidated = (watcher: () => void): void => void (tell = watcher);

const { onChildUpdate, onChildViewUpdate } = RenderGroup.prototype;
const STRUCTURE = Symbol('structureDidChange');

RenderGroup.prototype.onChildUpdate = function (child) {
  onChildUpdate.call(this, child);
  tell();
};
RenderGroup.prototype.onChildViewUpdate = function (child) {
  onChildViewUpdate.call(this, child);
  tell();
};
Object.defineProperty(RenderGroup.prototype, 'structureDidChange', {
  get(this: { [STRUCTURE]: boolean }) {
    return this[STRUCTURE];
  },
  set(this: { [STRUCTURE]: boolean }, isChanged: boolean) {
    this[STRUCTURE] = isChanged;
    if (isChanged) tell();
  },
});
