// A part of the desk under its title, to be folded away.
import { useId, useState, type ReactNode } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import styles from './motionDebugger.module.css';

interface Props {
  title: string;
  /** Beside the title: what one wants to know while it is folded. */
  aside?: ReactNode;
  /** Open whatever was folded, such as while something is searched. */
  isForced?: boolean;
  startsOpen?: boolean;
  children: ReactNode;
}

export function DebuggerSection({ title, aside, isForced = false, startsOpen = true, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const isShown = isOpen || isForced;
  return (
    <section className={styles['fold']}>
      <h3 className={styles['foldTitle']}>
        <button type="button" aria-expanded={isShown} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={14} aria-hidden className={styles['chevron']} />
          {title}
        </button>
        {aside}
      </h3>
      <div id={id} hidden={!isShown}>
        {isShown && children}
      </div>
    </section>
  );
}
