// The colleagues at a field of the form, and their color.
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Path } from '#schema/path.ts';
import { colorOf, presenceStore } from './presenceStore.ts';

/** Undefined where no other editor is. */
export function usePresentAt(path: Path): { names: string; color: string } | undefined {
  return useStore(
    presenceStore,
    useShallow(({ others }) => {
      const present = others.filter((colleague) => colleague.path === path);
      const [first] = present;
      if (!first) return undefined;
      return { names: [...new Set(present.map(({ name }) => name))].join(', '), color: colorOf(first) };
    }),
  );
}
