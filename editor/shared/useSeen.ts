// Whether an element has come into view: what is costly waits for it.
import { useEffect, useRef, useState, type RefObject } from 'react';

/** A ref for the element, and whether it has been in view since it was mounted. */
export function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      setSeen(true);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen];
}
