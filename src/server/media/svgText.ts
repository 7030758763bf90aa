// Bytes of an SVG as text, in the encoding that its byte order mark or its XML declaration names.

/** The declaration of XML 1.0, 4.3.3; it is ASCII in every encoding that has no mark. */
const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/;
const DECLARATION_BYTES = 200;

/** Rejects with a TypeError or RangeError if the bytes are not in that encoding. */
export function svgText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
}

/** The encoding of a byte order mark; undefined without one. */
export function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-8 unless the file says another one. */
function encodingOf(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return marked;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  const declared = DECLARED.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  // Bytes that spell this declaration are not UTF-16.
  return declared.startsWith('utf-16') ? 'utf-8' : declared;
}
