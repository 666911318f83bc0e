/** The endpoints of members. */
import {
  exportMemberBook,
  exportVoters,
  listVoters,
  printMemberBook,
} from '@wms/contract/accounting/members/books';
import {
  getOwnMemberships,
  type OwnMember,
  printMemberCard,
  printOwnCard,
  renewMemberCard,
  scanMemberCard,
} from '@wms/contract/accounting/members/card';
import {
  createMemberKind,
  deleteMemberKind,
  editMemberKind,
  listMemberKinds,
} from '@wms/contract/accounting/members/kinds';
import {
  exportMembers,
  getMembersOverview,
  listMembers,
  searchMembers,
} from '@wms/contract/accounting/members/list';
import {
  createMember,
  deleteMember,
  editMember,
  endMember,
  getMember,
  getMemberHistory,
  proposeFromUser,
  readmitMember,
  searchUsersForMember,
  takeBackEnd,
} from '@wms/contract/accounting/members/member';
import { volunteersText } from '@wms/contract/accounting/members/settings';
import {
  addVolunteering,
  deleteVolunteering,
  editVolunteering,
  exportVolunteers,
  listVolunteers,
  printVolunteers,
} from '@wms/contract/accounting/members/volunteering';
import { sql } from 'kysely';
import type { Services } from '../../platform/cupboards/cupboard.ts';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { implement, type Route } from '../../platform/http/endpoint.ts';
import { takeNumberTurn } from '../../platform/papers/number-turn.ts';
import { printCard, scanCard } from './books/card.ts';
import { exportBook, printBook } from './books/members.ts';
import { exportAllVolunteers, printAllVolunteers } from './books/volunteers.ts';
import { exportAllVoters, readVoters } from './books/voters.ts';
import { exportAllMembers } from './export.ts';
import { findMembers, readMembers, readOverview } from './list.ts';
import { addMember, changeMember, end, readmit, remove, renewCard, takeEndBack } from './member/editing.ts';
import { membershipsOf, readMember, requireMember } from './member/reading.ts';
import { findNewPeople, proposeFrom } from './member/users.ts';
import { addPeriod, editPeriod, readVolunteers, removePeriod } from './member/volunteering.ts';
import { history } from './shared/history.ts';
import { addKind, editKind, readKinds, removeKind } from './shared/kinds.ts';

export const memberRoutes = ({ settings, publicUrl }: Pick<Services, 'settings' | 'publicUrl'>): Route[] => [
  implement(listMembers, ({ query, user, db }) => readMembers(db, query, settings.on(user.today))),
  implement(exportMembers, ({ query, user, db }) => exportAllMembers(db, query, settings.on(user.today))),
  implement(getMembersOverview, ({ user, db }) => readOverview(db, settings.on(user.today))),
  implement(searchMembers, ({ query, db }) => findMembers(db, query.q)),
  implement(searchUsersForMember, ({ query, db }) => findNewPeople(db, query.q)),
  implement(proposeFromUser, ({ params, db }) => proposeFrom(db, params.id)),
  implement(getMember, ({ params, db }) => readMember(db, params.id)),
  implement(getMemberHistory, async ({ params, query, db }) => {
    await requireMember(db, params.id);
    return history.readPage(db, { table: 'members', id: params.id, ...query });
  }),
  implement(
    createMember,
    () => takeNumberTurn('members'),
    ({ body, tx, ...by }) => addMember(tx, body, settings.on(by.user.today), by),
  ),
  implement(editMember, ({ params, body, tx, ...by }) => changeMember(tx, params.id, body, by)),
  implement(endMember, ({ params, body, tx }) => end(tx, params.id, body)),
  implement(takeBackEnd, ({ params, tx }) => takeEndBack(tx, params.id)),
  implement(
    readmitMember,
    () => takeNumberTurn('members'),
    ({ params, body, user, tx }) => readmit(tx, params.id, body, settings.on(user.today)),
  ),
  implement(deleteMember, ({ params, tx }) => remove(tx, params.id)),

  implement(listMemberKinds, ({ db }) => readKinds(db)),
  implement(createMemberKind, ({ body, tx }) => addKind(tx, body)),
  implement(editMemberKind, ({ params, body, tx }) => editKind(tx, params.id, body)),
  implement(deleteMemberKind, ({ params, tx }) => removeKind(tx, params.id)),

  implement(listVolunteers, async ({ query, user, db }) => ({
    ...(await readVolunteers(db, query)),
    notice: settings.on(user.today).value(volunteersText),
  })),
  implement(exportVolunteers, ({ query, db }) => exportAllVolunteers(db, query)),
  implement(printVolunteers, ({ query, db }) => printAllVolunteers(db, query)),
  implement(addVolunteering, ({ params, body, tx }) => addPeriod(tx, params.id, body)),
  implement(editVolunteering, ({ params, body, tx }) => editPeriod(tx, params.id, body)),
  implement(deleteVolunteering, ({ params, tx }) => removePeriod(tx, params.id)),

  implement(printMemberBook, ({ query, db }) => printBook(db, query)),
  implement(exportMemberBook, ({ query, db }) => exportBook(db, query)),
  implement(listVoters, ({ query, user, db }) => readVoters(db, query, settings.on(user.today))),
  implement(exportVoters, ({ query, user, db }) => exportAllVoters(db, query, settings.on(user.today))),

  implement(scanMemberCard, ({ params, db }) => scanCard(db, params.code)),
  implement(printMemberCard, ({ params, reachedAt, db }) => printCard(db, params.id, publicUrl ?? reachedAt)),
  implement(renewMemberCard, ({ params, tx }) => renewCard(tx, params.id)),
  implement(getOwnMemberships, ({ user, db }) => readOwn(db, user.id)),
  implement(printOwnCard, ({ params, user, reachedAt, db }) =>
    printCard(db, params.id, publicUrl ?? reachedAt, user.id),
  ),
];

/** The facts of their own membership that a person sees. */
const readOwn = (db: Reader, personId: number) =>
  runSql(db)<OwnMember>`
    select m.id, m.number, k.name as kind, m.admitted_on as "admittedOn", m.ended_on as "endedOn",
           coalesce((select sum(s.fee - s.paid) from memberships s where s.member_id = m.id and s.paid < s.fee), 0)
             ::numeric(14, 2)::text as open,
           ${membershipsOf(sql`m.id`)} as memberships
      from members m join member_kinds k on k.id = m.kind_id where m.user_id = ${personId} order by m.id`;
