// Bytes of files in tests, as text that shows each of them.

/** hexBytes('4b f6') is the bytes 0x4b and 0xf6. */
export const hexBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
