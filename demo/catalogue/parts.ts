/** The types of the demo's catalogue. */
import type { Unit } from '@wms/contract/platform/numbers/units';

export type Picture =
  | 'screw'
  | 'nut'
  | 'bearing'
  | 'ring'
  | 'chain'
  | 'fabric'
  | 'board'
  | 'can'
  | 'bottle'
  | 'tube'
  | 'sheet'
  | 'resistor'
  | 'connector'
  | 'chip'
  | 'cable'
  | 'battery'
  | 'disc'
  | 'spring'
  | 'wheel'
  | 'wrench'
  | 'drill'
  | 'gauge'
  | 'shirt'
  | 'glove'
  | 'rack'
  | 'cabinet';

export type SubCategory = {
  name: string;
  unit: Unit;
  picture: Picture;
  /** The lowest and the highest cost of a unit, in euro. */
  cost: readonly [number, number];
  /** The usual minimum; the stock begins with two to five times this quantity. */
  minimum: number;
  makers: readonly string[];
  items: readonly string[];
  /** The description of the products. */
  about?: string;
  kind?: 'attrezzatura' | 'bene inventariato';
  tracking?: 'lot' | 'serial';
  /** Months for which a lot may be used. */
  months?: number;
  hazards?: readonly string[];
  /** Pieces in a package that has a barcode of its own. */
  pack?: number;
};

export type MacroCategory = {
  name: string;
  code: string;
  icon: string;
  colour: string;
  /** The code of the area where its products are kept. */
  area: string;
  subs: readonly SubCategory[];
};

/** `each('Vite {} × {}', ['M3', 'M4'], ['10', '20'])` makes every combination; the last list changes fastest. */
export function each(pattern: string, ...lists: (readonly string[])[]): string[] {
  const [first, ...rest] = lists;
  if (!first) return [pattern];
  return first.flatMap((value) => each(pattern.replace('{}', value), ...rest));
}
