// Scripts that load later, in a stage without a canvas.
import { describe, expect, it, vi } from 'vitest';

// Pixi reads `navigator` while loading.
vi.stubGlobal('navigator', { userAgent: 'test' });
const { Container } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { PRICES } = await import('#screens/lazyModules.ts');
const { useLazyModule } = await import('#screens/useLazyModule.ts');
const { renderTo } = await import('#tests/support/renderStage.ts');

extend({ Container });

function Slide({ hasScale }: { hasScale: boolean }) {
  return <pixiContainer label={useLazyModule(PRICES, hasScale) ? 'scale' : 'none'} />;
}

describe('When one quiz has shown its scale', () => {
  it('the next one, which shows none, does not show it either', async () => {
    const stage = new Container();
    const { render } = renderTo(stage, <Slide key="first" hasScale />);
    await vi.waitFor(() => expect(stage.children[0]?.label).toBe('scale'));
    render(<Slide key="second" hasScale={false} />);
    expect(stage.children[0]?.label).toBe('none');
    render(<Slide key="second" hasScale />);
    expect(stage.children[0]?.label).toBe('scale');
  });
});
