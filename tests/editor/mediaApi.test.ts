// Requests to the media store, and uploads with progress.
// See src/server/media/README.md#media-store.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request, setAuthentication } from '#api/http.ts';
import { changeMedia, listMedia, loadUses, uploadMedia } from '#editor/api/mediaApi.ts';

const record = (id: number, mime: string) => ({
  id,
  name: `file ${id}`,
  mime,
  url: `/uploads/${id}`,
  formats: null,
  width: null,
  height: null,
  size: 1,
  hash: 'x',
  ext: '.x',
  created_at: '',
});
const file = (id: number) => ({
  type: 'file',
  id,
  filename: `file ${id}`,
  directory: '/',
  url: `/uploads/${id}`,
  mime: 'image/png',
});
const folder = (id: number, filename: string) => ({ type: 'dir', id, filename, directory: '/' });
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: 'a=b; vitrine_jwt=token' });
  vi.stubGlobal('window', { location: { pathname: '/edit' } });
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  setAuthentication(undefined);
});

describe('When an editor looks through the media', () => {
  const requested = (): string => decodeURIComponent(fetched.mock.calls[0]?.[0] ?? '');

  it('gets a page of a folder, signed in, without entries that cannot be shown', async () => {
    fetched.mockResolvedValue(
      json({
        items: [folder(1, 'Phones'), file(2), { type: 'file', id: 'broken' }, null],
        limit: 50,
        offset: 50,
        totalCount: 120,
        nextOffset: 100,
      }),
    );
    const list = await listMedia({ directory: '/A & B', offset: 50 });
    expect(list).toEqual({
      items: [folder(1, 'Phones'), file(2)],
      limit: 50,
      offset: 50,
      totalCount: 120,
      nextOffset: 100,
    });
    expect(requested()).toBe('/api/media?directory=/A+&+B&offset=50&limit=50');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer token' } });
  });

  it.each([
    [{ kind: 'image' }, '&mime=image/*'],
    [{ kind: 'sound' }, '&mime=audio/*'],
    [{ kind: 'video' }, '&mime=video/*'],
    [{ kind: null, name: ' nova x ' }, '&name=nova+x'],
    [{ isDeep: true }, '&below=1'],
  ] as const)('requests only suitable files: %j', async (query, message) => {
    fetched.mockResolvedValue(json({ items: [] }));
    await listMedia(query);
    expect(requested()).toBe(`/api/media?directory=/&offset=0&limit=50${message}`);
  });

  it('gets the error message', async () => {
    fetched.mockResolvedValueOnce(json({}, 404));
    await expect(listMedia({})).rejects.toBe(404);
    fetched.mockResolvedValueOnce(json({ message: 'Gone' }, 410));
    await expect(listMedia({})).rejects.toMatchObject({ statusCode: 410, message: 'Gone' });
    fetched.mockResolvedValueOnce(json([]));
    await expect(listMedia({})).rejects.toMatchObject({
      message: 'The server sent an answer that cannot be read',
    });
  });

  it('gets where a file is used, or that this is unknown', async () => {
    const use = { collection: 'pages', id: 'a', name: 'A', path: 'image', label: 'Image' };
    fetched.mockResolvedValueOnce(json([use, { id: 'broken' }]));
    expect(await loadUses(7)).toEqual([use]);
    expect(requested()).toBe('/api/uses/media/7');
    for (const failed of [json({}, 404), json({}, 500), json({ message: 'no list' })]) {
      fetched.mockResolvedValueOnce(failed);
      expect(await loadUses(7)).toBeNull();
    }
  });
});

describe('When a request of an editor is refused', () => {
  it('they are asked to sign in once where a refusal names no right, and not where it names one', async () => {
    const signIn = vi.fn(async () => true);
    const renew = vi.fn(async () => true);
    setAuthentication({ renew, signIn });
    const refusal = { statusCode: 403, message: 'Forbidden' };
    fetched.mockImplementation(async () => json(refusal, 403));
    await expect(request('/api/media/folders', { authenticated: true })).rejects.toMatchObject(refusal);
    expect([renew.mock.calls.length, signIn.mock.calls.length, fetched.mock.calls.length]).toEqual([0, 1, 2]);
    fetched.mockImplementation(async () => json({ ...refusal, right: 'media.edit' }, 403));
    await expect(request('/api/media/folders', { authenticated: true })).rejects.toMatchObject({
      right: 'media.edit',
    });
    expect([signIn.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 3]);
  });

  it.each([null, 'Forbidden', 403])('they are asked to sign in where a proxy says only %j', async (said) => {
    const signIn = vi.fn(async () => true);
    setAuthentication({ renew: async () => true, signIn });
    fetched.mockImplementation(async () => json(said, 403));
    await expect(request('/api/media/folders', { authenticated: true })).rejects.toMatchObject({
      message: 'HTTP Error',
      statusCode: 403,
    });
    expect(signIn).toHaveBeenCalledOnce();
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
    open(_method: string, path: string) {
      this.#path = path;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    abort() {
      this.onabort?.();
    }
    send(form: FormData) {
      sent.push({ path: this.#path, authorization: this.#headers['authorization'], form });
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
      const answer = answers.shift();
      if (answer === 'broken') this.onerror?.();
      else if (answer)
        void answer.text().then((text) => {
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

  it('sees the progress, and gets the file', async () => {
    const onProgress = vi.fn();
    answers.push(json([record(7, 'image/png')]));
    expect(await uploadMedia(photo, { onProgress })).toMatchObject({ id: 7 });
    expect(onProgress).toHaveBeenCalledWith(0.25);
    expect(sent).toMatchObject([{ path: '/upload', authorization: 'Bearer token' }]);
    expect((sent[0]?.form.get('files') as File | undefined)?.name).toBe('a.png');
    expect(sent[0]?.form.get('fileInfo')).toBe('{"folder":"/"}');
  });

  it('uploads to the open folder, and can move the file to another', async () => {
    answers.push(json([record(7, 'image/png')]), json(record(7, 'image/png')));
    const stored = await uploadMedia(photo, { folder: '/Phones' });
    expect(stored).toMatchObject({
      type: 'file',
      id: 7,
      filename: 'file 7',
      directory: '/Phones',
      previewSrc: '/uploads/7',
    });
    expect(await changeMedia(stored, { folder: '/Tablets' })).toMatchObject({ id: 7, directory: '/Tablets' });
    expect(sent.map(({ path, form }) => [path, form.get('fileInfo')])).toEqual([
      ['/upload', '{"folder":"/Phones"}'],
      ['/upload?id=7', '{"folder":"/Tablets"}'],
    ]);
  });

  it('is asked to sign in, and the upload continues', async () => {
    const signIn = vi.fn(async () => true);
    setAuthentication({ renew: async () => false, signIn });
    answers.push(json({ message: 'Invalid token.' }, 401), json([record(7, 'image/png')]));
    expect(await uploadMedia(photo)).toMatchObject({ id: 7 });
    expect([signIn.mock.calls.length, sent.length]).toEqual([1, 2]);
  });

  it('gets why it was refused, that the connection failed, or that it was cancelled', async () => {
    answers.push(json({ message: 'a.png is larger than 50 MB.' }, 413), 'broken');
    await expect(uploadMedia(photo)).rejects.toEqual({
      statusCode: 413,
      message: 'a.png is larger than 50 MB.',
    });
    await expect(uploadMedia(photo)).rejects.toMatchObject({
      statusCode: 0,
      message: 'Can’t reach the server',
    });
    const stopper = new AbortController();
    const stopped = uploadMedia(photo, { signal: stopper.signal });
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ statusCode: 0, message: 'The upload was stopped' });
    await expect(uploadMedia(photo, { signal: stopper.signal })).rejects.toMatchObject({
      message: 'The upload was stopped',
    });
  });
});
