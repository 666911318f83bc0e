import { type PermissionSets, satisfies } from '@wms/contract/platform/permissions';
import { useHeld } from './current.ts';

/** Whether the person holds every permission of at least one set: what they may not do isn't on the page. */
export const useMay = (sets: PermissionSets): boolean => satisfies(useHeld(), sets);
