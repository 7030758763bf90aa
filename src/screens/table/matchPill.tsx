// The buttons of the columns: the one of the column that suits best is the primary one, once the
// shopper has said what matters.
import { createContext } from 'react';
import { pillButton, type PillOptions } from '#blocks/pillButtons.tsx';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';

/** The column that suits best; -1 for none. */
export const MatchContext = createContext(-1);

export function matchPill(text: string, column: number, options: PillOptions): LayoutBox {
  const face = pillButton(text, 'secondary', options);
  const match = pillButton(text, 'primary', options);
  return leafBox(face.width, face.height, (x, y, key) => (
    <MatchContext.Consumer key={key}>
      {(best) => (best === column ? match : face).place(x, y, 'face')}
    </MatchContext.Consumer>
  ));
}
