// Pixi marks changed render groups but has no event for it: it expects to render 60 times a second.
// Here the mark notifies, so that a still stage needs no polling.
import { RenderGroup } from 'pixi.js';

let notify: () => void = () => undefined;

/** Calls `listener` on every change on the stage, often more than once per frame. */
export const onRenderInvalidated = (listener: () => void): void => void (notify = listener);

const { onChildUpdate, onChildViewUpdate } = RenderGroup.prototype;
const STRUCTURE = Symbol('structureDidChange');

RenderGroup.prototype.onChildUpdate = function (child) {
  onChildUpdate.call(this, child);
  notify();
};
RenderGroup.prototype.onChildViewUpdate = function (child) {
  onChildViewUpdate.call(this, child);
  notify();
};
Object.defineProperty(RenderGroup.prototype, 'structureDidChange', {
  get(this: { [STRUCTURE]: boolean }) {
    return this[STRUCTURE];
  },
  set(this: { [STRUCTURE]: boolean }, isChanged: boolean) {
    this[STRUCTURE] = isChanged;
    if (isChanged) notify();
  },
});
