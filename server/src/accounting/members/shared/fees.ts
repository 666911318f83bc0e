/** Asks a member for the fee of a social year, for all callers. */
import { coveredDays } from '@wms/contract/accounting/members/coverage';
import type { addMembership } from '@wms/contract/accounting/members/memberships';
import { formatDate } from '@wms/contract/platform/formats';
import { insertRow, type Writer } from '../../../platform/database/connection.ts';
import { readToday } from '../../../platform/database/moment.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { lockMember } from './facts.ts';
import { requireKind } from './kinds.ts';
import { dueDay, yearRules } from './years.ts';

type NewMembership = (typeof addMembership)['body']['_output'];
type FeeForm = Pick<NewMembership, 'socialYear'> & Partial<Omit<NewMembership, 'socialYear'>>;

/** Asks a member for the fee of a year. Values that are left out come from the kind and the settings. */
export async function askFee(
  tx: Writer,
  memberId: number,
  asked: FeeForm,
  settings: Settings,
): Promise<number> {
  const member = await lockMember(tx, memberId);
  const { socialYear, kindId = member.kindId } = asked;
  const kind = await requireKind(tx, kindId, member.kindId);
  const days = coveredDays(socialYear, member.admittedOn, yearRules(settings));
  if (!days)
    throw refuse.invalid(
      'socialYear',
      `È entrato ${formatDate(member.admittedOn, 'il')}, dopo la fine di quell’anno`,
    );
  if (member.endedOn !== null && member.endedOn < days.startsOn)
    throw refuse.invalid('socialYear', `È cessato ${formatDate(member.endedOn, 'il')}, prima di quell’anno`);
  return insertRow(tx, 'memberships', {
    member_id: memberId,
    social_year: socialYear,
    kind_id: kindId,
    fee: asked.fee ?? kind.fee,
    due_on: asked.dueOn === undefined ? dueDay(days.startsOn, await readToday(tx), settings) : asked.dueOn,
    starts_on: days.startsOn,
    ends_on: days.endsOn,
  });
}
