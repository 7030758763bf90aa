// A collapsible section of the form; its contents are rendered only while expanded.
import { Box } from '@mantine/core';
import { useId, useRef, type ReactNode } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { editorStore } from '../editorStore.ts';
import type { Path } from '#schema/path.ts';
import { useSectionOpen, useRevealField } from './revealField.ts';
import { ICON_PX } from '../theme.ts';
import styles from './form.module.css';
import { t } from '../i18n/t.ts';

interface SectionProps {
  path: Path;
  title: string;
  depth: number;
  /** Beside the title: number of entries and limits. */
  summary?: ReactNode;
  /** Rendered only while expanded. */
  children: () => ReactNode;
}

/** Number of errors inside. */
const useErrorCount = (path: Path): number =>
  useStore(
    editorStore,
    ({ errors }) => errors.filter((error) => error.path === path || error.path.startsWith(`${path}.`)).length,
  );

export function ErrorMark({ path }: { path: Path }) {
  const count = useErrorCount(path);
  return count === 0 ? null : (
    <span className={styles['errorMark']}>{t('{count, number} to correct', { count })}</span>
  );
}

export function FormSection({ path, title, depth, summary, children }: SectionProps) {
  const id = useId();
  const wrapper = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useSectionOpen([path]);
  useRevealField(path, wrapper);
  const Heading = depth === 0 ? 'h3' : 'h4';
  return (
    <div
      ref={wrapper}
      role="group"
      className={styles['section']}
      data-top={depth === 0 || undefined}
      data-open={isOpen || undefined}
      data-field={path}
      aria-labelledby={`${id}-title`}
    >
      <Heading className={styles['sectionHeading']}>
        <button
          type="button"
          className={styles['sectionToggle']}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={ICON_PX.sm} className={styles['chevron']} />
          <Box component="span" id={`${id}-title`} flex={1}>
            {title}
          </Box>
          <ErrorMark path={path} />
          {summary}
        </button>
      </Heading>
      <div id={`${id}-body`} hidden={!isOpen} className={styles['sectionBody']}>
        {isOpen && children()}
      </div>
    </div>
  );
}
