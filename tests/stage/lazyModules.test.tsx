// Scripts that load later, in a stage without a canvas.
import { describe, expect, it, vi } from 'vitest';

// Pixi reads `navigator` while loading.
vi.stubGlobal('navigator', { userAgent: 'test' });
const { Container } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { PRICES } = await import('#screens/lazyModules.ts');
const { lazyComponent, useLazyModule } = await import('#stage/render/lazyComponent.tsx');
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

describe('When a component has a script of its own', () => {
  const Loaded = () => <pixiContainer label="loaded" />;
  const first = (stage: InstanceType<typeof Container>): string | undefined => stage.children[0]?.label;

  it('it is loaded once it is needed, and stays', async () => {
    const Lazy = lazyComponent(async () => Loaded);
    const stage = new Container();
    const { render } = renderTo(stage, <Lazy isNeeded={false} />);
    await Promise.resolve();
    expect(first(stage)).toBeUndefined();
    render(<Lazy />);
    await vi.waitFor(() => expect(first(stage)).toBe('loaded'));
    render(<Lazy isNeeded={false} />);
    expect(first(stage)).toBe('loaded');
  });

  it('a script that was loaded ahead shows where it is mounted', async () => {
    const Lazy = lazyComponent(async () => Loaded);
    const stage = new Container();
    renderTo(stage, <Lazy isNeeded={false} />);
    await Lazy.load();
    await vi.waitFor(() => expect(first(stage)).toBe('loaded'));
  });

  it('a script that is missing is reported, and tried again where it is mounted next', async () => {
    const load = vi.fn(async () => Loaded).mockRejectedValueOnce(new Error('offline'));
    const onMissing = vi.fn();
    const Lazy = lazyComponent(load, onMissing);
    const stage = new Container();
    const { render } = renderTo(stage, <Lazy key="first" />);
    await vi.waitFor(() => expect(onMissing).toHaveBeenCalledTimes(1));
    expect(first(stage)).toBeUndefined();
    render(<Lazy key="second" />);
    await vi.waitFor(() => expect(first(stage)).toBe('loaded'));
  });
});
