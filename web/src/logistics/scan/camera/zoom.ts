/** The abilities that only some cameras have, and that TypeScript's library does not declare. */
export type Abilities = { torch?: boolean; zoom?: { min: number; max: number; step: number } };

/** The steps in which the camera can enlarge its picture; empty when it can't. */
export function zoomSteps({ zoom }: Abilities): number[] {
  if (!zoom) return [];
  const steps = [1, 2, 4].filter((times) => times * naturalZoom(zoom) <= zoom.max);
  return steps.length > 1 ? steps : [];
}

/**
 * The zoom value of the unchanged picture. Cameras count differently: some use 1, some 100, and wide-angle lenses start
 * below 1.
 */
export const naturalZoom = ({ min, max }: { min: number; max: number }) => (min <= 1 && max >= 1 ? 1 : min);
