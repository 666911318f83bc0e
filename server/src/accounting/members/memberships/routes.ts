/** The endpoints of members' social years. */
import {
  addMembership,
  addPayment,
  deleteMembership,
  editMembership,
  payMany,
  proposeMembership,
  remindMany,
  removePayment,
} from '@wms/contract/accounting/members/memberships';
import { previewRenewal, renewMany } from '@wms/contract/accounting/members/renewal';
import { implement, type Route } from '../../../platform/http/endpoint.ts';
import type { KeptSettings } from '../../../platform/settings/settings.ts';
import { counterAct } from '../../../platform/undo/counter-act.ts';
import { remindChosen } from '../reminders/reminding.ts';
import { addMembershipTo, changeMembership, proposeFee, removeMembership } from './editing.ts';
import { pay, payAll, takePaymentBack } from './payments.ts';
import { preview, renew } from './renewal.ts';

export const membershipRoutes = (settings: KeptSettings): Route[] => [
  implement(proposeMembership, ({ params, query, user, db }) =>
    proposeFee(db, params.id, query.socialYear, settings.on(user.today)),
  ),
  implement(addMembership, async ({ params, body, user, tx }) => {
    const added = await addMembershipTo(tx, params.id, body, settings.on(user.today));
    return { ...added, undo: [counterAct(deleteMembership, { params: { id: String(added.id) } })] };
  }),
  implement(editMembership, ({ params, body, tx }) => changeMembership(tx, params.id, body)),
  implement(deleteMembership, ({ params, tx }) => removeMembership(tx, params.id)),
  implement(addPayment, async ({ params, body, user, tx }) => {
    const paid = await pay(tx, params.id, body, user.id);
    return { ...paid, undo: [counterAct(removePayment, { params: { id: String(paid.id) } })] };
  }),
  implement(removePayment, ({ params, tx }) => takePaymentBack(tx, params.id)),
  implement(payMany, async ({ body, user, tx }) => {
    const { paid, ...answer } = await payAll(tx, body, user.id, settings.on(user.today));
    return { ...answer, undo: paid.map((id) => counterAct(removePayment, { params: { id: String(id) } })) };
  }),
  implement(remindMany, ({ body, user, tx }) => remindChosen(tx, body, settings.on(user.today))),
  implement(previewRenewal, ({ query, user, db }) => preview(db, query, settings.on(user.today))),
  implement(renewMany, ({ body, user, tx }) => renew(tx, body, settings.on(user.today))),
];
