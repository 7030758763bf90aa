// A multipart form as a browser sends it, for requests by injection.
import type { InjectOptions } from 'fastify';

/** A part of a form: a file, or a field. */
export type FormPart =
  | { name: string; value: string }
  | { name: string; filename: string; type?: string; bytes: Uint8Array };

const BOUNDARY = '----vitrine-test-form';

/** Payload and header of a form with these parts, in this order. */
export function formData(...parts: FormPart[]): Pick<InjectOptions, 'payload' | 'headers'> {
  const chunks = parts.flatMap((part) => {
    const head =
      'bytes' in part
        ? `; filename="${part.filename.replaceAll('"', '%22')}"\r\nContent-Type: ${part.type ?? 'application/octet-stream'}`
        : '';
    return [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part.name}"${head}\r\n\r\n`,
      'bytes' in part ? part.bytes : part.value,
      '\r\n',
    ];
  });
  const payload = Buffer.concat(
    [...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk as string)),
  );
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
