/** The meaning of the colours of a plan, in classes that the legend names. */
import type { PlanPlace } from '@wms/contract/logistics/locations/endpoints';
import { formatCount, formatEuro, formatNumber } from '@wms/contract/platform/formats';

export const aspects = ['occupazione', 'valore', 'sotto scorta'] as const;
export type Aspect = (typeof aspects)[number];

/** A tint of the style sheet. `attention` and `empty` look different from all others. */
export type Tint = 'empty' | 'unknown' | 'low' | 'middle' | 'high' | 'attention';
export type Legend = readonly { tint: Tint; words: string }[];

export const shareOf = ({ filled, capacity }: PlanPlace): number | null =>
  filled === null || capacity === null ? null : Number(filled) / Number(capacity);

const legends: Record<Aspect, Legend> = {
  occupazione: [
    { tint: 'empty', words: 'Vuota' },
    { tint: 'low', words: 'Fino a metà' },
    { tint: 'middle', words: 'Fino al 90%' },
    { tint: 'high', words: 'Oltre il 90%' },
    { tint: 'attention', words: 'Piena' },
    { tint: 'unknown', words: 'Occupata, senza capienza o con più unità' },
  ],
  valore: [
    { tint: 'empty', words: 'Senza valore' },
    { tint: 'low', words: 'Fino a un terzo della più cara' },
    { tint: 'middle', words: 'Fino a due terzi' },
    { tint: 'high', words: 'Oltre' },
  ],
  'sotto scorta': [
    { tint: 'empty', words: 'Vuota' },
    { tint: 'low', words: 'Nessun prodotto sotto scorta' },
    { tint: 'attention', words: 'Almeno un prodotto sotto scorta' },
  ],
};
export const legendOf = (aspect: Aspect): Legend => legends[aspect];

/** `most` is the largest value of the places that are compared with this one. */
export function tintOf(place: PlanPlace, aspect: Aspect, most: number): Tint {
  if (aspect === 'sotto scorta') return place.low > 0 ? 'attention' : place.products > 0 ? 'low' : 'empty';
  if (aspect === 'valore') {
    const share = most > 0 ? Number(place.value) / most : 0;
    return share <= 0 ? 'empty' : share <= 1 / 3 ? 'low' : share <= 2 / 3 ? 'middle' : 'high';
  }
  const share = shareOf(place);
  if (share === null) return place.products > 0 ? 'unknown' : 'empty';
  if (share <= 0) return place.products > 0 ? 'unknown' : 'empty';
  return share >= 1 ? 'attention' : share > 0.9 ? 'high' : share > 0.5 ? 'middle' : 'low';
}

/** A sentence with everything that the picture shows of a place, for screen readers and for the tooltip. */
export function sentenceOf(place: PlanPlace): string {
  const share = shareOf(place);
  const facts = [
    place.products > 0 ? formatCount(place.products, 'prodotto', 'prodotti') : 'vuota',
    share !== null && `occupata al ${formatNumber(Math.round(share * 100))}%`,
    Number(place.value) > 0 && `valore ${formatEuro(place.value)}`,
    place.low > 0 && `${formatNumber(place.low)} sotto scorta`,
    place.hidden > 0 && `comprende ${formatCount(place.hidden, 'ubicazione', 'ubicazioni')} al suo interno`,
    place.closed && 'chiusa',
  ].filter(Boolean);
  const name = place.name === place.code ? place.code : `${place.code}, ${place.name}`;
  return `${name}: ${facts.join(', ')}`;
}
