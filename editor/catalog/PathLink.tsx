// A link to a path under editing: a real one, for a new tab or a copied address, that goes by the showroom's own navigation.
import type { MouseEvent, ReactNode } from 'react';
import { currentAddress } from '#state/navigation.ts';

interface Props {
  /** Visitor path, or that of a list. */
  path: string;
  className?: string | undefined;
  isHere?: boolean;
  onGo: () => void;
  children: ReactNode;
}

const isOwn = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

export function PathLink({ path, className, isHere = false, onGo, children }: Props) {
  const go = (event: MouseEvent): void => {
    if (!isOwn(event)) return;
    event.preventDefault();
    onGo();
  };
  return (
    <a
      href={currentAddress(path)}
      className={className}
      aria-current={isHere ? 'page' : undefined}
      onClick={go}
    >
      {children}
    </a>
  );
}
