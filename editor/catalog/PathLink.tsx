// A link to a path under /edit: a real link, for a new tab or copying, that navigates within the
// app.
import type { MouseEvent, ReactNode } from 'react';
import { currentAddress } from '#state/navigation.ts';

interface Props {
  /** Path of a screen or a list. */
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
