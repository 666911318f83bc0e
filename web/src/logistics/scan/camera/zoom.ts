/** What only some cameras can, and TypeScript's library doesn't know. */
export type Abilities = { torch?: boolean; zoom?: { min: number; max: number; step: number } };

/** How many times larger the camera can make its picture, in steps for a thumb; empty where it can't. */
export function zoomSteps({ zoom }: Abilities): number[] {
  if (!zoom) return [];
  const steps = [1, 2, 4].filter((times) => times * naturalZoom(zoom) <= zoom.max);
  return steps.length > 1 ? steps : [];
}

/** Cameras count differently: some say 1 for the picture as it is, some 100, and a wide-angle lens less than 1. */
export const naturalZoom = ({ min, max }: { min: number; max: number }) => (min <= 1 && max >= 1 ? 1 : min);
