/** The values of the form of a member. */
import { memberFields } from '@wms/contract/accounting/members/fields';
import type { Member } from '@wms/contract/accounting/members/member';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { type FieldValues, formLabels, startValues, valuesInForm } from '../../../ui/form/field-values.ts';

export type MemberValues = FieldValues<typeof memberFields> & {
  kindId: Choice | null;
  userId: Choice | null;
};

/** `reset` is left out, because it takes all values at once, and the form of a new member has more values. */
export type MemberFormState = Omit<ContractForm<MemberValues>, 'reset'>;

export const labels = { ...formLabels(memberFields), userId: 'Persona di WMS' };

export const emptyMember = (kindId: Choice | null): MemberValues => ({
  ...startValues(memberFields),
  kindId,
  userId: null,
});

export const memberInForm = (member: Member): MemberValues => ({
  ...valuesInForm(memberFields, member),
  kindId: { id: member.kind.id, name: member.kind.name },
  userId: member.user && { id: member.user.id, name: member.user.name },
});
