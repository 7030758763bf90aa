// Opens the free times of the store; a module of its own, since few kiosks have some.
import { kioskStore } from './kioskStore.ts';

export const openAppointment = (): void => kioskStore.setState({ overlay: { type: 'appointment' } });
