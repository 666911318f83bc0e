/** All lives, for the database's table of steps, the drawings and the tests. */
import { expenseReportLife } from './accounting/expense-reports/life.ts';
import { receiptLife } from './accounting/receipts/life.ts';
import { documentLife } from './humanResources/documents/life.ts';
import { changeRequestLife } from './humanResources/people/change-requests/life.ts';
import { dataRequestLife } from './humanResources/people/data-requests/life.ts';
import { accessRequestLife } from './identity/permissions/requests/life.ts';
import { registrationLife } from './identity/registration/life.ts';
import { personLife } from './identity/users/life.ts';
import { deliveryNoteLife } from './logistics/delivery-notes/life.ts';
import { orderLife } from './logistics/orders/life.ts';
import { stockTakeLife } from './logistics/stock-takes/life.ts';
import { wishLife } from './logistics/wishes/life.ts';
import type { AnyLife } from './platform/life.ts';
import { bookingLife } from './workshop/bookings/life.ts';

export const lives: readonly AnyLife[] = [
  registrationLife,
  personLife,
  changeRequestLife,
  dataRequestLife,
  accessRequestLife,
  documentLife,
  stockTakeLife,
  orderLife,
  wishLife,
  deliveryNoteLife,
  receiptLife,
  expenseReportLife,
  bookingLife,
];
