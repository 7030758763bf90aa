// Reads a QR code from a picture of the page, as the camera of a phone does.
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** The text of the QR code that the page shows; null for none. */
export async function readQrCode(page: Page): Promise<string | null> {
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
