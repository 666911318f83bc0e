/** What the parts of the demo's catalogue are made of. */
import type { Unit } from '@wms/contract/logistics/products/reading';

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
  /** Euro a unit, from and to. */
  cost: readonly [number, number];
  /** The usual minimum; there is two to five times as much. */
  minimum: number;
  makers: readonly string[];
  items: readonly string[];
  /** What its products' pages say of them. */
  about?: string;
  kind?: 'attrezzatura' | 'bene inventariato';
  tracking?: 'lot' | 'serial';
  /** How many months a lot may be used. */
  months?: number;
  hazards?: readonly string[];
  /** How many are in a package that has a barcode of its own. */
  pack?: number;
};

export type MacroCategory = {
  name: string;
  code: string;
  icon: string;
  colour: string;
  /** Where it lies: the code of an area. */
  area: string;
  subs: readonly SubCategory[];
};

/** `each('Vite {} × {}', ['M3', 'M4'], ['10', '20'])`: every combination, the last list running first. */
export function each(pattern: string, ...lists: (readonly string[])[]): string[] {
  const [first, ...rest] = lists;
  if (!first) return [pattern];
  return first.flatMap((value) => each(pattern.replace('{}', value), ...rest));
}
