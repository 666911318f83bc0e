import type { Kind } from './line.ts';

/** The purposes of a scan. The chosen mode is in the page's address (?modo=…). */
export const modes = [
  { value: 'cerca', label: 'Cerca' },
  { value: 'carico', label: 'Carico' },
  { value: 'scarico', label: 'Scarico' },
  { value: 'sposta', label: 'Sposta' },
  { value: 'conta', label: 'Conta' },
] as const;
export type Mode = (typeof modes)[number]['value'];

export const kindOfMode: Partial<Record<Mode, Kind>> = {
  carico: 'carico',
  scarico: 'scarico',
  sposta: 'trasferimento',
};
export const modeOfKind: Record<Kind, Mode> = {
  carico: 'carico',
  scarico: 'scarico',
  trasferimento: 'sposta',
};
