// The media list as editors page through it (spec 7), and uploads that tell how far they are.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setReauthenticate } from '#api/http.ts';
import { deleteMedia, forgetMedia, listMedia, uploadMedia } from '#api/mediaApi.ts';

const record = (id: number, mime: string, name = `file ${id}`) => ({ id, name, mime, url: `/uploads/${id}`, formats: null, width: null, height: null, size: 1, hash: 'x', ext: '.x' });
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  forgetMedia();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: 'a=b; vitrine_jwt=token' });
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  setReauthenticate(undefined);
});

describe('When an editor looks through the media', () => {
  const files = [...Array.from({ length: 120 }, (_, n) => record(n, 'image/png', `Nova ${n}`)), record(200, 'audio/wav'), record(201, 'audio/mpeg'), record(202, 'video/mp4'), { id: 'broken' }];
  beforeEach(() => {
    fetched.mockImplementation(async () => json(files));
  });

  it('asks once for everything, newest first, as who is signed in', async () => {
    await Promise.all([listMedia({ kind: 'image' }), listMedia({ kind: 'sound' })]);
    await listMedia({ kind: 'video' });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]).toMatchObject(['/upload/files?_sort=created_at:DESC&_limit=10000', { headers: { authorization: 'Bearer token' } }]);
  });

  it('gets fifty at a time, and where the next fifty begin', async () => {
    expect(await listMedia({ kind: 'image' })).toMatchObject({ limit: 50, offset: 0, totalCount: 120, nextOffset: 50 });
    const last = await listMedia({ kind: 'image', offset: 100 });
    expect([last.items.length, last.items[0]?.id, last.nextOffset]).toEqual([20, 100, null]);
  });

  it('gets only what fits, by type and by name', async () => {
    expect((await listMedia({ kind: 'sound' })).items.map(({ id }) => id)).toEqual([200]);
    expect((await listMedia({ kind: 'video' })).items.map(({ id }) => id)).toEqual([202]);
    expect((await listMedia({ kind: 'image', name: ' nova 119 ' })).items.map(({ id }) => id)).toEqual([119]);
  });

  it('gets a new list after a change, and after a failure', async () => {
    fetched.mockResolvedValueOnce(json({}, 404));
    await expect(listMedia({ kind: 'image' })).rejects.toBe(404);
    fetched.mockResolvedValueOnce(json({ message: 'Down' }, 500));
    await expect(listMedia({ kind: 'image' })).rejects.toMatchObject({ statusCode: 500, message: 'Down' });
    await listMedia({ kind: 'image' });
    await deleteMedia(3);
    await listMedia({ kind: 'image' });
    expect(fetched.mock.calls.map(([path, { method }]) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /upload/files', 'GET /upload/files', 'GET /upload/files', 'DELETE /upload/files/3', 'GET /upload/files',
    ]);
  });
});

describe('When an editor uploads', () => {
  const answers: (Response | 'broken')[] = [];
  const sent: { path: string; authorization: string | undefined; form: FormData }[] = [];

  class FakeXhr {
    upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    #path = '';
    #headers: Record<string, string> = {};
    open(_method: string, path: string) { this.#path = path; }
    setRequestHeader(name: string, value: string) { this.#headers[name] = value; }
    abort() { this.onabort?.(); }
    send(form: FormData) {
      sent.push({ path: this.#path, authorization: this.#headers['authorization'], form });
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
      const answer = answers.shift();
      if (answer === 'broken') this.onerror?.();
      else if (answer) void answer.text().then((text) => {
        Object.assign(this, { status: answer.status, responseText: text });
        this.onload?.();
      });
    }
  }

  beforeEach(() => {
    sent.length = 0;
    answers.length = 0;
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
  });
  const photo = new File(['x'], 'a.png', { type: 'image/png' });

  it('sees how far it is, and gets the file', async () => {
    const onProgress = vi.fn();
    answers.push(json([record(7, 'image/png')]));
    expect(await uploadMedia(photo, { onProgress })).toMatchObject({ id: 7 });
    expect(onProgress).toHaveBeenCalledWith(0.25);
    expect(sent).toMatchObject([{ path: '/upload', authorization: 'Bearer token' }]);
    expect((sent[0]?.form.get('files') as File).name).toBe('a.png');
  });

  it('is asked to sign in, and need not start again', async () => {
    const signIn = vi.fn(async () => true);
    setReauthenticate(signIn);
    answers.push(json({ message: 'Invalid token.' }, 401), json([record(7, 'image/png')]));
    expect(await uploadMedia(photo)).toMatchObject({ id: 7 });
    expect([signIn.mock.calls.length, sent.length]).toEqual([1, 2]);
  });

  it('hears why it was refused, that the line broke, and that it was stopped', async () => {
    answers.push(json({ message: 'a.png is larger than 50 MB.' }, 413), 'broken');
    await expect(uploadMedia(photo)).rejects.toEqual({ statusCode: 413, message: 'a.png is larger than 50 MB.' });
    await expect(uploadMedia(photo)).rejects.toMatchObject({ statusCode: 0, message: 'The server cannot be reached' });
    const stopper = new AbortController();
    const stopped = uploadMedia(photo, { signal: stopper.signal });
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ statusCode: 0, message: 'The upload was stopped' });
    await expect(uploadMedia(photo, { signal: stopper.signal })).rejects.toMatchObject({ message: 'The upload was stopped' });
  });
});
