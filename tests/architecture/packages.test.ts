// Packages that `npm start` installs on a fresh machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#server/boot/prepare.mjs';

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  peer?: boolean;
  engines?: { node?: string };
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
/** Without those of other platforms. */
const installed = Object.entries(packages).filter(
  ([path, { dev, devOptional, optional, peer }]) => path !== '' && !dev && !devOptional && !optional && !peer,
);

const OLDEST_MAJOR = 20;

/** Whether a range such as '^20.19.0 || >=22' has a version of the oldest major. */
const runsOnOldest = (range: string): boolean =>
  range.split('||').some((part) => {
    const [, major = '0'] = /(\d+)/.exec(part) ?? [];
    const isExact = /\^|^\s*\d/.test(part);
    return isExact ? Number(major) === OLDEST_MAJOR : Number(major) <= OLDEST_MAJOR;
  });

describe('When an operator starts the showroom on a fresh machine', () => {
  it('at most 425 packages are installed, besides those of its platform', () =>
    expect(installed.length).toBeLessThanOrEqual(425));

  it('each of them runs on the Node that the README names', () =>
    expect(
      installed
        .filter(([, { engines }]) => engines?.node !== undefined && !runsOnOldest(engines.node))
        .map(([path, { engines }]) => `${path} needs ${engines?.node}`),
    ).toEqual([]));
});
