/** The topics of which browsers hear after a change, by the first part of the path of its endpoint; null is none. */
export const topicsOfPaths = {
  accounting: 'accounting',
  bug_report: null,
  humanResources: 'humanResources',
  identity: null,
  login: null,
  logistics: 'logistics',
  utilities: 'utilities',
  workshop: 'workshop',
} as const;

export type PathStart = keyof typeof topicsOfPaths;

/** A topic goes to everybody who may see the things of its cupboard; its browsers then ask for them again. */
export type Topic = NonNullable<(typeof topicsOfPaths)[PathStart]>;
