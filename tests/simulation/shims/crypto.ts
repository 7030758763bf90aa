// `node:crypto` with the seed's numbers for everything random.
import crypto from 'node:crypto';
import { simulation } from './simulation.ts';

export * from 'node:crypto';

export function randomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index += 1) bytes[index] = Math.floor(simulation.random() * 256);
  return bytes;
}

export function randomUUID(): string {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const randomInt = (first: number, second?: number): number => {
  const [min, max] = second === undefined ? [0, first] : [first, second];
  return min + Math.floor(simulation.random() * (max - min));
};

export default { ...crypto, randomBytes, randomUUID, randomInt };
