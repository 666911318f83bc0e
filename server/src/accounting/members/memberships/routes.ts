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
import type { Settings } from '../../../platform/settings/settings.ts';
import { remindChosen } from '../reminders/reminding.ts';
import { addMembershipTo, changeMembership, proposeFee, removeMembership } from './editing.ts';
import { pay, payAll, takePaymentBack } from './payments.ts';
import { preview, renew } from './renewal.ts';

export const membershipRoutes = (settings: Settings): Route[] => [
  implement(proposeMembership, ({ params, query, db }) =>
    proposeFee(db, params.id, query.socialYear, settings),
  ),
  implement(addMembership, ({ params, body, tx }) => addMembershipTo(tx, params.id, body, settings)),
  implement(editMembership, ({ params, body, tx }) => changeMembership(tx, params.id, body)),
  implement(deleteMembership, ({ params, tx }) => removeMembership(tx, params.id)),
  implement(addPayment, ({ params, body, user, tx }) => pay(tx, params.id, body, user.id)),
  implement(removePayment, ({ params, tx }) => takePaymentBack(tx, params.id)),
  implement(payMany, ({ body, user, tx }) => payAll(tx, body, user.id, settings)),
  implement(remindMany, ({ body, tx }) => remindChosen(tx, body, settings)),
  implement(previewRenewal, ({ query, db }) => preview(db, query, settings)),
  implement(renewMany, ({ body, tx }) => renew(tx, body, settings)),
];
