// A link to a path under /edit: a real link, for a new tab or copying, that navigates within the
// app.
import type { MouseEvent, ReactNode } from 'react';
import { useAddress } from './useAddress.ts';

interface Props {
  /** Path of a screen or a list. */
  path: string;
  className?: string | undefined;
  /** Shown beside an icon, which is alone in a narrow window. */
  title?: string;
  isCurrent?: boolean;
  onNavigate: () => void;
  children: ReactNode;
}

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

export function PathLink({ path, className, title, isCurrent = false, onNavigate, children }: Props) {
  const navigate = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onNavigate();
  };
  return (
    <a
      href={useAddress(path)}
      className={className}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={navigate}
    >
      {children}
    </a>
  );
}
