/** The modals of AppModal.tsx, for pages that open none at first. Their code is loaded later. */
import { later } from './later.tsx';

export const AppModal = later(async () => (await import('./AppModal.tsx')).AppModal);
export const ConfirmDanger = later(async () => (await import('./AppModal.tsx')).ConfirmDanger);
