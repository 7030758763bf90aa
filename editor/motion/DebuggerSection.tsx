// A collapsible section of the motion debugger.
import { useId, useState, type ReactNode } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { ICON_PX } from '../theme.ts';
import styles from './motionDebugger.module.css';

interface Props {
  title: string;
  /** Summary beside the title, visible while collapsed. */
  summary?: ReactNode;
  /** Expanded regardless of the user's choice, as during a search. */
  isForced?: boolean;
  startsOpen?: boolean;
  children: ReactNode;
}

export function DebuggerSection({ title, summary, isForced = false, startsOpen = true, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const isShown = isOpen || isForced;
  return (
    <section className={styles['section']}>
      <h3 className={styles['sectionTitle']}>
        <button type="button" aria-expanded={isShown} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={ICON_PX.xs} aria-hidden className={styles['chevron']} />
          {title}
        </button>
        {summary}
      </h3>
      <div id={id} hidden={!isShown}>
        {isShown && children}
      </div>
    </section>
  );
}
