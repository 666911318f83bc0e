/** Access to the accounts. Menus read it with the first page, so it comes without the endpoints that it opens. */
import { can } from '../../platform/permissions.ts';

/** The permissions to issue receipts, and to read the year and the bank. */
export const managesReceipts = [[can.receiptsManagement]] as const;
