import type { Permission } from '@wms/contract/platform/permissions';

/** The person of a profile, with the codes that they hold now. */
export type PersonHolding = { id: number; name: string; held: readonly Permission[] };
