import styles from './searchPage.module.css';

/** Names the field of a hit, and its language unless that is the main one. */
export function HitLabel({ label, langCode }: { label: string; langCode: string }) {
  return (
    <span className={styles['field']}>
      {label}
      {langCode !== '' && <span className={styles['language']}>{langCode.toUpperCase()}</span>}
    </span>
  );
}
