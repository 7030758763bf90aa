// Opens what was looked at; a module of its own, since few visits have it at their start.
import { kioskStore } from './kioskStore.ts';

export const openTrail = (): void => kioskStore.setState({ overlay: { type: 'trail' } });
