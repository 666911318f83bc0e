/** The people of the logistics' endpoints, by their permissions. */
import type { Permission } from '@wms/contract/platform/permissions';

type Sets = readonly (readonly Permission[])[];

/** Inventory browse reads (domain.md 3); whoever edits, moves, manages or orders (issue 13) sees what they work on. */
export const readers: Sets = [
  ['log_WHR_BRW'],
  ['log_WHR_PRD'],
  ['log_WHR_PRDU'],
  ['log_WHR_MAN'],
  ['log_WHR_ORD'],
];

/** The catalogue is edited by products management. */
export const editors: Sets = [['log_WHR_PRD']];

/** `log_WHR_PRDU` (products update) books quick movements, and so does whoever manages the warehouse. */
export const movers: Sets = [['log_WHR_PRDU'], ['log_WHR_MAN']];

/** Allocations are products management's page (2.1), warehouses are the manager's (domain.md 3). */
export const placeKeepers: Sets = [['log_WHR_PRD'], ['log_WHR_MAN']];

/** Warehouse managers do stock-takes and adjustments, and see the value of stock. */
export const managers: Sets = [['log_WHR_MAN']];

/** People who order, manage the warehouse or update products receive what was ordered. */
export const receivers: Sets = [['log_WHR_ORD'], ['log_WHR_MAN'], ['log_WHR_PRDU']];
