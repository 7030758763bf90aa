// Where the problems are in a picture.
import type { FitProblem } from './fitProblems.ts';
import styles from './fit.module.css';

const percent = (share: number): string => `${share * 100}%`;

export const Marks = ({ problems }: { problems: readonly FitProblem[] }) =>
  problems.map(
    ({ check, path, other, share }) =>
      share && (
        <span
          key={`${check} ${path} ${other}`}
          className={styles['mark']}
          style={{
            left: percent(share.x),
            top: percent(share.y),
            width: percent(share.width),
            height: percent(share.height),
          }}
        />
      ),
  );
