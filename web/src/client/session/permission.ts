import { type PermissionSets, satisfies } from '@wms/contract/platform/permissions';
import { useHeld } from './current.ts';

/** Whether the person holds every permission of at least one set. A page does not show what a person may not do. */
export const useMay = (sets: PermissionSets): boolean => satisfies(useHeld(), sets);
