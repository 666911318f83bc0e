/** The rough weight and size of one piece of each kind of thing. */
import type { Unit } from '@wms/contract/platform/numbers/units';
import type { Picture } from './parts.ts';

type Piece = { grams: number; mm: readonly [length: number, width: number, height: number] };

const pieces: Partial<Record<Picture, Piece>> = {
  screw: { grams: 18, mm: [40, 13, 13] },
  nut: { grams: 6, mm: [17, 17, 8] },
  bearing: { grams: 95, mm: [42, 42, 12] },
  ring: { grams: 3, mm: [40, 40, 3] },
  chain: { grams: 900, mm: [160, 120, 40] },
  can: { grams: 750, mm: [110, 110, 130] },
  bottle: { grams: 540, mm: [70, 70, 210] },
  resistor: { grams: 0.4, mm: [12, 4, 4] },
  connector: { grams: 22, mm: [45, 30, 25] },
  chip: { grams: 4, mm: [25, 25, 5] },
  battery: { grams: 70, mm: [70, 22, 22] },
  disc: { grams: 820, mm: [220, 220, 6] },
  spring: { grams: 640, mm: [230, 70, 70] },
  wheel: { grams: 4300, mm: [340, 340, 210] },
  wrench: { grams: 310, mm: [240, 45, 15] },
  drill: { grams: 1900, mm: [290, 240, 90] },
  gauge: { grams: 260, mm: [190, 80, 30] },
  shirt: { grams: 190, mm: [300, 220, 30] },
  glove: { grams: 60, mm: [260, 120, 20] },
};

/** Returns the measures. A kilogram or a litre weighs 1,000 g; things that are cut to length have no size. */
export function measuresOf({ picture, unit }: { picture: Picture; unit: Unit }, name: string) {
  if (unit === 'kg' || unit === 'l') return { weight_grams: '1000' };
  const piece = unit === 'pz' ? pieces[picture] : undefined;
  if (!piece) return {};
  const scale = [0.7, 1, 1, 1.4][name.length % 4] ?? 1;
  const [length_mm, width_mm, height_mm] = piece.mm.map((side) => String(Math.round(side * scale)));
  return { weight_grams: (piece.grams * scale ** 2).toFixed(1), length_mm, width_mm, height_mm };
}
