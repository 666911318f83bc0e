/** Tells every page whether expenses wait on this device, without the code that sends them. */
import { keptHere } from '../../../client/outbox/kept-here.ts';

export const expensesHere = keptHere('wms-expenses', 'wms.expenses');
