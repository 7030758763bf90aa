// Films and sounds that are judged, and converted, in the editor's own browser.
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/journey.ts';
import { EDITOR_VIEWPORT, openAdminPage } from '#tests/support/editor.ts';
import { film, wave } from '#tests/support/films.ts';
import { tokenFor } from '../support/editorRequests.ts';
import { REDUCED_MOTION } from '#tests/support/shopper.ts';

/** 4K is converted in software, which takes a busy machine longer than the film lasts. */
const CONVERTED_WITHIN_MS = 120_000;

test.use({ ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

const manager = (page: Page): Locator => page.getByRole('main', { name: 'Media', exact: true });
const uploads = (page: Page): Locator => manager(page).getByRole('list', { name: 'Uploads' });
const file = (page: Page, name: string): Locator =>
  manager(page).getByRole('radio', { name: new RegExp(`^${name}`) });

/** A second of film that this browser records, as bytes. */
const recorded = async (page: Page, mimeType: string, width: number, height: number): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(
      async ({ mimeType: type, ...size }) => {
        const canvas = Object.assign(document.createElement('canvas'), size);
        const context = canvas.getContext('2d', { alpha: false });
        const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: type });
        const chunks: Blob[] = [];
        recorder.ondataavailable = ({ data }) => chunks.push(data);
        const stopped = new Promise((resolve) => {
          recorder.onstop = resolve;
        });
        recorder.start();
        for (let frame = 0; frame < 12; frame += 1) {
          if (context) context.fillStyle = '#20a0c0';
          context?.fillRect(0, 0, size.width, size.height);
          // Something moves, or there would be one frame alone.
          if (context) context.fillStyle = '#000000';
          context?.fillRect(frame, 0, 1, 1);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        recorder.stop();
        await stopped;
        const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
        return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
      },
      { mimeType, width, height },
    ),
    'base64',
  );

/** Width and height of a film, and the color of its middle. */
const middleOf = (page: Page, url: string): Promise<number[]> =>
  page.evaluate(async (src) => {
    const video = Object.assign(document.createElement('video'), { src, muted: true });
    await video.play();
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(video, 100, 100, 50, 50, 0, 0, 1, 1);
    const color = context?.getImageData(0, 0, 1, 1).data ?? [];
    return [video.videoWidth, video.videoHeight, ...color];
  }, url);

async function openManager(page: Page): Promise<void> {
  await openAdminPage(page, '/edit/media');
  await expect(manager(page).getByRole('searchbox')).toBeVisible();
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await manager(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles([{ name, mimeType, buffer }]);
}

/** Returns the files that the server has stored under this name. */
async function stored(page: Page, name: string): Promise<{ mime: string; url: string }[]> {
  const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
  return (await page.request.get(`/upload/files?name=${name}`, { headers })).json();
}

test.describe('When an editor uploads a film that not every kiosk plays', () => {
  test('a WebM is named, and converted to MP4 on the spot', async ({ page }) => {
    await openManager(page);
    const clip = await recorded(page, 'video/webm;codecs=vp8', 640, 360);
    await choose(page, 'clip.webm', 'video/webm', clip);
    await expect(uploads(page).getByRole('status')).toContainText('clip.webm is a VP8 film');
    await expect(uploads(page).getByRole('button', { name: 'Upload clip.webm as it is' })).toHaveCount(0);
    expect.soft(await findViolations(page, { include: '.editor' })).toEqual([]);
    await uploads(page).getByRole('button', { name: 'Convert clip.webm for all kiosks' }).click();
    await expect(file(page, 'clip.mp4')).toBeChecked();
    expect(await stored(page, 'clip.mp4')).toMatchObject([{ mime: 'video/mp4' }]);
    await expect(uploads(page)).toHaveCount(0);
    // The stored film plays, in the same size and colors.
    const [{ url } = { url: '' }] = await stored(page, 'clip.mp4');
    const [before, after] = [
      await middleOf(page, `data:video/webm;base64,${clip.toString('base64')}`),
      await middleOf(page, url),
    ];
    expect(after.slice(0, 2)).toEqual([640, 360]);
    for (const [index, value] of before.entries())
      expect(Math.abs(value - (after[index] ?? 0))).toBeLessThan(6);
  });

  test('a 4K film can be made smaller, that can be stopped, and the film itself can be sent', async ({
    page,
  }, { retry }) => {
    // A first try may have left its files.
    const [asItIs, smaller] = [`large-${retry}.mp4`, `smaller-${retry}.mp4`];
    await openManager(page);
    const large = await recorded(page, 'video/mp4;codecs=avc1.640033', 3840, 2160);
    await choose(page, asItIs, 'video/mp4', large);
    await expect(uploads(page).getByRole('status')).toContainText('3840 x 2160 pixels');
    const convert = uploads(page).getByRole('button', { name: `Convert ${asItIs} for all kiosks` });
    await convert.click();
    await uploads(page)
      .getByRole('button', { name: `Stop converting ${asItIs}` })
      .click();
    // Nothing is lost: the question is back.
    await expect(convert).toBeVisible();
    await uploads(page)
      .getByRole('button', { name: `Upload ${asItIs} as it is` })
      .click();
    await expect(file(page, asItIs)).toBeChecked();
    await expect(uploads(page)).toHaveCount(0);
    await expect(manager(page).getByRole('region', { name: 'Notes' })).toContainText('3840 x 2160 pixels');

    await choose(page, smaller, 'video/mp4', large);
    await uploads(page)
      .getByRole('button', { name: `Convert ${smaller} for all kiosks` })
      .click();
    await expect(file(page, smaller)).toBeChecked({ timeout: CONVERTED_WITHIN_MS });
    await expect(manager(page).getByRole('region', { name: 'Notes' })).toHaveCount(0);
  });

  test('one that does not play to its end here, and HEVC that nobody can convert, are refused before they are sent', async ({
    page,
  }) => {
    await openManager(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/upload')) sent += 1;
    });
    // True boxes around frames that are none.
    await choose(page, 'damaged.mp4', 'video/mp4', await film({ sound: null }));
    await expect(uploads(page).getByRole('alert')).toContainText('damaged.mp4 doesn’t play to its end');
    await choose(page, 'phone.mov', 'video/quicktime', await film({ codec: 'hevc', container: 'mov' }));
    await expect(uploads(page).getByRole('alert').last()).toContainText('phone.mov is an HEVC (H.265) film');
    await choose(page, 'click.wav', 'audio/wav', wave({ tag: 2, bits: 8 }));
    await expect(uploads(page).getByRole('alert').last()).toContainText('click.wav is a sound in ADPCM');
    expect(sent).toBe(0);
  });

  test('a sound of 64 bits is converted to a WAV that kiosks play', async ({ page }) => {
    await openManager(page);
    await choose(page, 'chime.wav', 'audio/wav', wave({ tag: 3, bits: 64 }));
    await expect(uploads(page).getByRole('status')).toContainText('64-bit floating point PCM');
    await uploads(page).getByRole('button', { name: 'Convert chime.wav for all kiosks' }).click();
    await expect(file(page, 'chime.wav')).toBeChecked();
    expect(await stored(page, 'chime.wav')).toMatchObject([{ mime: 'audio/wav' }]);
  });
});
