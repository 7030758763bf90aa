// CPU time of Chromium's processes by the system's own accounting: what holds where frame rates do not (Linux only).
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the system's accounting in a second. */
const TICKS_PER_S = 100;

interface Process { pid: number; parent: number; command: string; ms: number }

function read(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { pid, parent: Number(fields[1]), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'), ms: (ticks / TICKS_PER_S) * 1000 };
  } catch {
    // It ended while it was being read.
    return null;
  }
}

const all = (): Process[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => read(Number(name)) ?? []);

/** A gauge of the CPU time so far, in ms, of the GPU process of the browser that this process has started. */
export function gpuGauge(): () => number {
  const processes = all();
  const isOurs = (one: Process): boolean => {
    for (let at: Process | undefined = one; at; at = processes.find(({ pid }) => pid === at?.parent)) if (at.parent === process.pid) return true;
    return false;
  };
  const gpu = processes.find((one) => one.command.includes('--type=gpu-process') && isOurs(one));
  if (!gpu) throw new Error('The browser has no GPU process to measure');
  return () => read(gpu.pid)?.ms ?? 0;
}
