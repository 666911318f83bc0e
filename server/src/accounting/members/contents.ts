/** The part of members that this drawer gives to the server. */
import { memberSettings } from '@wms/contract/accounting/members/settings';
import { sql } from 'kysely';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { shownEuro } from '../../platform/database/shown-euro.ts';
import { exportEveryMember } from './export.ts';
import { memberFinder } from './finder.ts';
import { membersCard, openFees, ownFeesCard } from './home-cards.ts';
import { memberSession } from './importing/rows.ts';
import { memberUndo } from './importing/undo.ts';
import { membershipRoutes } from './memberships/routes.ts';
import { feeReminder } from './reminders/news.ts';
import { feeMailJob, feeRemindersSchedule } from './reminders/reminding.ts';
import { memberRoutes } from './routes.ts';
import { memberConstraints } from './shared/facts.ts';

export const members: Drawer = {
  importers: [
    {
      kind: 'members',
      session: memberSession,
      undo: memberUndo,
      topic: 'accounting',
      ofPeople: true,
      exportAll: exportEveryMember,
    },
  ],
  routes: (services) => [...memberRoutes(services), ...membershipRoutes(services.settings)],
  constraints: memberConstraints,
  settings: memberSettings,
  jobs: [feeMailJob],
  schedules: [feeRemindersSchedule],
  news: [feeReminder],
  homeCards: [membersCard, ownFeesCard],
  finders: [memberFinder],
  openThings: [openFees],
  personalTables: [
    personalTable('members', {
      title: 'Iscrizione all’associazione',
      titles: { id: 'Quote e volontariato' },
      exported: [
        'number',
        'first_name',
        'last_name',
        'tax_code',
        'birth_date',
        'birth_place',
        'email',
        'phone',
        'address',
        'guardian_name',
        'guardian_tax_code',
        'guardian_address',
        'guardian_email',
        'admitted_on',
        'admission_resolution',
        'ended_on',
        'end_reason',
        'end_resolution',
        'notes',
        'id',
      ],
      // The fees and payments are in other tables, which name the member and no person.
      named: {
        id: sql`(
          select string_agg('Anno ' || s.social_year || ': quota ' || ${shownEuro(sql`s.fee`)} || coalesce((
                   select ', ' || string_agg(${shownEuro(sql`p.amount`)} || ' il '
                            || to_char(p.paid_on, 'DD/MM/YYYY') || ' ('
                            || p.method || coalesce(', ' || p.reference, '') || ')', ', ' order by p.paid_on, p.id)
                     from membership_payments p where p.membership_id = s.id), ''), '; ' order by s.social_year)
            from memberships s where s.member_id = t.id) || coalesce((
          select '; volontariato ' || string_agg('dal ' || to_char(v.starts_on, 'DD/MM/YYYY')
                   || coalesce(' al ' || to_char(v.ends_on, 'DD/MM/YYYY'), '')
                   || coalesce(', ' || v.activity, ''), ', ' order by v.starts_on)
            from member_volunteering v where v.member_id = t.id), '')`,
      },
      erasure: {
        kept:
          'Il libro soci è tenuto per legge (art. 15 D.Lgs. 117/2017; GDPR, art. 17, par. 3, lett. b), e i pagamenti ' +
          'dieci anni (art. 2220 c.c.); i recapiti vanno via',
        // The members' book doesn't need e-mails, phones and notes, so they are emptied.
        emptied: ['email', 'phone', 'guardian_email', 'notes'],
      },
    }),
  ],
  authors: ['membership_payments.recorded_by'],
  freeTexts: [
    freeTexts('membership_payments', ['reference']),
    freeTexts('member_volunteering', ['activity', 'insurer', 'policy']),
  ],
  notPersonal: [
    notPersonal('member_kinds', ['name'], 'the kinds of members'),
    notPersonal(
      'members',
      ['search', 'card_token', 'created_at'],
      'made from the other columns, or at random',
    ),
    notPersonal(
      'memberships',
      ['due_on', 'starts_on', 'ends_on', 'paid_on', 'reminded_on', 'created_at'],
      'days of a fee, which is told with its member',
    ),
    notPersonal('membership_payments', ['paid_on', 'method', 'created_at'], 'told with the member'),
    notPersonal('member_volunteering', ['starts_on', 'ends_on', 'created_at'], 'told with the member'),
    notPersonal('membership_reminders', ['occasion', 'way', 'told_at', 'left_at'], 'told with the member'),
  ],
};
