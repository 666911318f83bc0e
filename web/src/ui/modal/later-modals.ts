/** The modal of AppModal.tsx, for pages that open no modal at first. Its code is loaded later. */
import { later } from './later.tsx';

export const AppModal = later(async () => (await import('./AppModal.tsx')).AppModal);
