// The mouse and the fingers of a headless page.
import type { HeadlessWindow } from './windowMembers.ts';
import { boxOf, elementAt } from './pageLayout.ts';
import type { VirtualTime } from './VirtualTime.ts';

/** Interface of a page that input needs. */
export interface InputPage {
  readonly document: Document;
  readonly window: HeadlessWindow | undefined;
  readonly time: VirtualTime;
  /** Dispatches an event as a browser does; false if its default is prevented. */
  dispatch: (target: EventTarget, className: string, name: string, init: object) => boolean;
}

/** Between two events of a pointer. */
const POINTER_EVENT_MS = 8;

const centerOf = (element: Element): { x: number; y: number } => {
  const { x, y, width, height } = boxOf(element) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

export class PagePointers {
  private readonly page: InputPage;
  private readonly pointer = { x: 0, y: 0, isDown: false };
  private readonly contacts = new Map<number, { x: number; y: number; target: Element }>();

  constructor(page: InputPage) {
    this.page = page;
  }

  private sendPointer(
    name: string,
    target: EventTarget,
    { x, y }: { x: number; y: number },
    more: Record<string, unknown>,
  ): boolean {
    return this.page.dispatch(target, 'PointerEvent', name, {
      clientX: x,
      clientY: y,
      screenX: x,
      screenY: y,
      pageX: x,
      pageY: y,
      offsetX: x,
      offsetY: y,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      width: 1,
      height: 1,
      ...more,
    });
  }

  readonly mouse = {
    move: async (x: number, y: number, { steps = 1 }: { steps?: number } = {}): Promise<void> => {
      const from = { ...this.pointer };
      for (let step = 1; step <= steps; step += 1) {
        Object.assign(this.pointer, {
          x: from.x + ((x - from.x) * step) / steps,
          y: from.y + ((y - from.y) * step) / steps,
        });
        const target = elementAt(this.page.document, this.pointer.x, this.pointer.y);
        this.sendPointer('pointermove', target, this.pointer, {
          button: -1,
          buttons: this.pointer.isDown ? 1 : 0,
          pressure: this.pointer.isDown ? 0.5 : 0,
        });
        await this.page.time.pass(POINTER_EVENT_MS);
      }
    },
    down: async (): Promise<void> => {
      const target = elementAt(this.page.document, this.pointer.x, this.pointer.y);
      this.pointer.isDown = true;
      this.sendPointer('pointerdown', target, this.pointer, { button: 0, buttons: 1, pressure: 0.5 });
      this.page.dispatch(target, 'MouseEvent', 'mousedown', {
        clientX: this.pointer.x,
        clientY: this.pointer.y,
        button: 0,
      });
      this.moveFocusTo(target);
      await this.page.time.pass(POINTER_EVENT_MS);
    },
    up: async (): Promise<void> => {
      const target = elementAt(this.page.document, this.pointer.x, this.pointer.y);
      this.pointer.isDown = false;
      this.sendPointer('pointerup', target, this.pointer, { button: 0, buttons: 0, pressure: 0 });
      this.page.dispatch(target, 'MouseEvent', 'mouseup', {
        clientX: this.pointer.x,
        clientY: this.pointer.y,
        button: 0,
      });
      this.clickElement(target, this.pointer);
      await this.page.time.pass(POINTER_EVENT_MS);
    },
    click: async (x: number, y: number): Promise<void> => {
      await this.mouse.move(x, y);
      await this.mouse.down();
      await this.mouse.up();
    },
    dblclick: async (x: number, y: number): Promise<void> => {
      await this.mouse.click(x, y);
      await this.mouse.click(x, y);
    },
    wheel: async (deltaX: number, deltaY: number): Promise<void> => {
      const target = elementAt(this.page.document, this.pointer.x, this.pointer.y);
      this.page.dispatch(target, 'WheelEvent', 'wheel', {
        clientX: this.pointer.x,
        clientY: this.pointer.y,
        deltaX,
        deltaY,
        deltaMode: 0,
      });
      await this.page.time.pass(POINTER_EVENT_MS);
    },
  };

  /** Fingers: each with a number, a pressure and moves of its own. */
  readonly touchscreen = {
    down: async (id: number, x: number, y: number, pressure = 0.6): Promise<void> => {
      const target = elementAt(this.page.document, x, y);
      this.contacts.set(id, { x, y, target });
      this.sendPointer('pointerdown', target, { x, y }, this.contactOf(id, pressure, true));
      await this.page.time.pass(POINTER_EVENT_MS);
    },
    move: async (id: number, x: number, y: number, pressure = 0.6): Promise<void> => {
      const contact = this.contacts.get(id);
      if (!contact) return;
      Object.assign(contact, { x, y });
      // A touch is captured by what it began on.
      this.sendPointer('pointermove', contact.target, contact, {
        ...this.contactOf(id, pressure, true),
        button: -1,
      });
      await this.page.time.pass(POINTER_EVENT_MS);
    },
    up: async (id: number): Promise<void> => {
      const contact = this.contacts.get(id);
      if (!contact) return;
      const { isPrimary, ...more } = this.contactOf(id, 0, false);
      this.contacts.delete(id);
      this.sendPointer('pointerup', contact.target, contact, { isPrimary, ...more });
      if (isPrimary) this.clickElement(contact.target, contact);
      await this.page.time.pass(POINTER_EVENT_MS);
    },
    cancel: async (id: number): Promise<void> => {
      const contact = this.contacts.get(id);
      if (!contact) return;
      const more = this.contactOf(id, 0, false);
      this.contacts.delete(id);
      this.sendPointer('pointercancel', contact.target, contact, more);
      await this.page.time.pass(POINTER_EVENT_MS);
    },
    tap: async (x: number, y: number): Promise<void> => {
      await this.touchscreen.down(1, x, y);
      await this.touchscreen.up(1);
    },
  };

  private contactOf(
    id: number,
    pressure: number,
    isDown: boolean,
  ): Record<string, unknown> & { isPrimary: boolean } {
    const [primary] = this.contacts.keys();
    return {
      pointerId: 10 + id,
      pointerType: 'touch',
      isPrimary: primary === id,
      pressure,
      width: 20,
      height: 20,
      button: 0,
      buttons: isDown ? 1 : 0,
    };
  }

  private moveFocusTo(target: Element): void {
    const focusable = target.closest<HTMLElement>('input, textarea, button, a[href], [tabindex]');
    if (focusable) focusable.focus();
    else (this.page.document.activeElement as HTMLElement | null)?.blur?.();
  }

  /** A press of the mouse on an element of the DOM, with the focus that follows it. */
  pressElement(target: Element): void {
    const at = centerOf(target);
    this.sendPointer('pointerdown', target, at, { button: 0, buttons: 1, pressure: 0.5 });
    const mouse = { clientX: at.x, clientY: at.y, button: 0, detail: 1 };
    if (this.page.dispatch(target, 'MouseEvent', 'mousedown', { ...mouse, buttons: 1 }))
      this.moveFocusTo(target);
    this.sendPointer('pointerup', target, at, { button: 0, buttons: 0 });
    this.page.dispatch(target, 'MouseEvent', 'mouseup', mouse);
    this.clickElement(target, at);
  }

  /** The click that follows a press. */
  clickElement(target: Element, { x, y }: { x: number; y: number } = centerOf(target)): void {
    this.page.dispatch(target, 'MouseEvent', 'click', { clientX: x, clientY: y, button: 0, detail: 1 });
  }
}
