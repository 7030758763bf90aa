import { expect, it } from 'vitest';
import { isExplained } from './explainedErrors.ts';

const WHOLE = { isDiskFull: false, isDatabaseHung: false, isDatabaseRefusing: false };
const save = (status: number) => ({ method: 'PUT', path: '/api/pages/care', status });

it('Nothing explains an error of a server on a machine that works', () => {
  expect(isExplained(save(500), WHOLE)).toBe(false);
});

it('A database that refuses explains that nothing is saved, not that nothing is read', () => {
  const refusing = { ...WHOLE, isDatabaseRefusing: true };
  expect(isExplained(save(500), refusing)).toBe(true);
  expect(isExplained({ method: 'GET', path: '/api/live', status: 500 }, refusing)).toBe(false);
});

it('A full disk explains that there is no space, and no other error', () => {
  const full = { ...WHOLE, isDiskFull: true };
  expect(isExplained(save(507), full)).toBe(true);
  expect(isExplained(save(500), full)).toBe(false);
});

it('A full disk explains that a picture cannot be stored in another size', () => {
  const full = { ...WHOLE, isDiskFull: true };
  expect(isExplained({ method: 'GET', path: '/uploads/a.webp', status: 507 }, full)).toBe(true);
  expect(isExplained({ method: 'GET', path: '/api/live', status: 507 }, full)).toBe(false);
});

it('A database that hangs explains that it is unavailable, and no other error', () => {
  const hung = { ...WHOLE, isDatabaseHung: true };
  expect(isExplained(save(503), hung)).toBe(true);
  expect(isExplained(save(500), hung)).toBe(false);
});
