// Screens whose documents may refer to prices. See src/screens/product/README.md#prices-with-dates.
import { useMemo, type ComponentType } from 'react';
import { pricesIn } from '#rules/pricesIn.ts';
import { useLazyModule } from '#stage/render/lazyComponent.tsx';
import { PRICES } from '../lazyModules.ts';

/** A view that gets its document with the prices of today. */
export const priced = <P extends { document: object }>(View: ComponentType<P>) =>
  function Priced(props: P) {
    const { document } = props;
    const hasPrices = useMemo(() => pricesIn(document).length > 0, [document]);
    const script = useLazyModule(PRICES, hasPrices);
    // Never another price than today's.
    if (hasPrices && script === undefined) return null;
    return script ? (
      <script.WithPrices document={document}>
        {(priced) => <View {...props} document={priced} />}
      </script.WithPrices>
    ) : (
      <View {...props} />
    );
  };
