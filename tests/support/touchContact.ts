// A finger on the screen, in both drivers: it comes down with a pressure, rolls a little as skin
// does, and is lifted, or stays.
import type { CDPSession, Page } from '@playwright/test';
import { HeadlessPage } from '../headless/HeadlessPage.ts';
import type { Point } from './flick.ts';

/** Half the width of a fingertip, in CSS px. */
const RADIUS_PX = 10;
const LIGHT_PRESSURE = 0.35;
const FULL_PRESSURE = 0.6;
/** How far a finger rolls as it taps, in px of the stage: the moves that the screen reports. */
const ROLL_PX = [0.5, 1, 0.8];

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

interface Contact extends Point {
  id: number;
  force: number;
}

/** Contacts of a page, by the number of the finger. */
const contacts = new WeakMap<Page, Map<number, Contact>>();

const contactsOf = (page: Page): Map<number, Contact> => {
  const known = contacts.get(page) ?? new Map<number, Contact>();
  contacts.set(page, known);
  return known;
};

/** The points are all that touch, or those that end. */
async function send(
  page: Page,
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  points: Iterable<Contact>,
): Promise<void> {
  const session = await sessionOf(page);
  const touchPoints = [...points].map((point) => ({ ...point, radiusX: RADIUS_PX, radiusY: RADIUS_PX }));
  await session.send('Input.dispatchTouchEvent', { type, touchPoints });
}

export class TouchContact {
  private readonly page: Page;
  private readonly id: number;

  /** Fingers that touch at the same time have different numbers. */
  constructor(page: Page, id = 1) {
    this.page = page;
    this.id = id;
  }

  private get headless(): HeadlessPage | undefined {
    return (this.page as unknown) instanceof HeadlessPage
      ? (this.page as unknown as HeadlessPage)
      : undefined;
  }

  async down({ x, y }: Point, force = LIGHT_PRESSURE): Promise<void> {
    if (this.headless) return this.headless.touchscreen.down(this.id, x, y, force);
    await this.place({ x, y, force, id: this.id }, 'touchStart');
  }

  async move({ x, y }: Point, force = FULL_PRESSURE): Promise<void> {
    if (this.headless) return this.headless.touchscreen.move(this.id, x, y, force);
    await this.place({ x, y, force, id: this.id }, 'touchMove');
  }

  async up(): Promise<void> {
    if (this.headless) return this.headless.touchscreen.up(this.id);
    await this.end('touchEnd');
  }

  /**
   * The system takes it away, as a gesture of its own. Chromium takes all: cancel the last contact.
   */
  async cancel(): Promise<void> {
    if (this.headless) return this.headless.touchscreen.cancel(this.id);
    await this.end('touchCancel');
  }

  private async place(contact: Contact, type: 'touchStart' | 'touchMove'): Promise<void> {
    const all = contactsOf(this.page).set(this.id, contact);
    await send(this.page, type, all.values());
  }

  private async end(type: 'touchEnd' | 'touchCancel'): Promise<void> {
    const contact = contactsOf(this.page).get(this.id);
    if (!contact) return;
    contactsOf(this.page).delete(this.id);
    await send(this.page, type, type === 'touchEnd' ? [contact] : []);
  }

  /** Down, some small moves, up. `scale` is that of the stage, in CSS px. */
  async tap(point: Point, scale: number): Promise<void> {
    await this.down(point);
    for (const roll of ROLL_PX)
      await this.move({ x: point.x + roll * scale, y: point.y - (roll * scale) / 2 });
    await this.up();
  }
}
