// Signed ids, valid for half an hour. A changed or expired one gives 404.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { HttpError } from '../platform/http/httpErrors.ts';

const LIFE_MS = 30 * 60 * 1000;
const MAC_BYTES = 16;

/**
 * Makes ids from references, and reads them back; only the provider knows what a reference means.
 */
export class SignedIds {
  readonly #secret: string;
  constructor(secret: string) {
    this.#secret = secret;
  }

  sign(reference: string): string {
    const content = Buffer.from(`${(Date.now() + LIFE_MS).toString(36)}.${reference}`).toString('base64url');
    return `${content}.${this.#mac(content).toString('base64url')}`;
  }

  /** The reference. Throws 404 for a forged or expired id. */
  open(id: string): string {
    const [content = '', mac = '', ...more] = id.split('.');
    const sentMac = Buffer.from(mac, 'base64url');
    const isValid =
      more.length === 0 && sentMac.length === MAC_BYTES && timingSafeEqual(sentMac, this.#mac(content));
    if (!isValid) throw unknownIdError();
    const text = Buffer.from(content, 'base64url').toString();
    const end = text.indexOf('.');
    if (Number.parseInt(text.slice(0, end), 36) <= Date.now()) throw unknownIdError();
    return text.slice(end + 1);
  }

  #mac(content: string): Buffer {
    return createHmac('sha256', this.#secret).update(content).digest().subarray(0, MAC_BYTES);
  }
}

/** 404: forged, expired, or the address does not exist any more. */
export const unknownIdError = (): HttpError =>
  new HttpError(404, 'This choice is no longer good: start again.', { code: 'EXPIRED' });
