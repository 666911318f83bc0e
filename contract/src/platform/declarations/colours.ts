/** The colours of the theme that people give to things, to distinguish them at a glance. */
import { namesOf } from './names-of.ts';

export const colourLabels = {
  gray: 'Grigio',
  red: 'Rosso',
  orange: 'Arancio',
  yellow: 'Giallo',
  lime: 'Lime',
  green: 'Verde',
  teal: 'Petrolio',
  cyan: 'Ciano',
  blue: 'Blu',
  indigo: 'Indaco',
  violet: 'Viola',
  pink: 'Rosa',
} as const;
export type Colour = keyof typeof colourLabels;
export const colours = namesOf(colourLabels);
