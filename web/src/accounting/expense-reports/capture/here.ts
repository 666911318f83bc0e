/** The expenses that wait on this device, as every page knows them. */
import { keptHere } from '../../../client/outbox/kept-here.ts';

export const expensesHere = keptHere('wms-expenses', 'wms.expenses');
