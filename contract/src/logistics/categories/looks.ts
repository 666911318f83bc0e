/** The look of a macro category: one of these Tabler icons, and a colour of `platform/declarations/colours.ts`. */
import { namesOf } from '../../platform/declarations/names-of.ts';

export const iconLabels = {
  package: 'Pacco',
  bolt: 'Fulmine',
  nut: 'Dado',
  tools: 'Attrezzi',
  hammer: 'Martello',
  helmet: 'Casco',
  ruler: 'Righello',
  cpu: 'Microchip',
  plug: 'Spina',
  battery: 'Batteria',
  bulb: 'Lampadina',
  antenna: 'Antenna',
  settings: 'Ingranaggio',
  engine: 'Motore',
  car: 'Auto',
  wheel: 'Ruota',
  gauge: 'Manometro',
  droplet: 'Goccia',
  flask: 'Provetta',
  paint: 'Rullo',
  flame: 'Fiamma',
  shield: 'Scudo',
  shirt: 'Maglietta',
  eyeglass: 'Occhiali',
  box: 'Scatola',
  printer: 'Stampante',
  notebook: 'Quaderno',
  'device-laptop': 'Computer',
  plane: 'Aereo',
  leaf: 'Foglia',
  recycle: 'Riciclo',
  coffee: 'Tazza',
} as const;
export type CategoryIcon = keyof typeof iconLabels;
export const categoryIcons = namesOf(iconLabels);
