/** The form of a new or existing member. For a minor it asks for the parent who pays. */
import { isMinor } from '@wms/contract/accounting/members/age';
import { memberFields } from '@wms/contract/accounting/members/fields';
import { searchUsersForMember } from '@wms/contract/accounting/members/member';
import { today } from '@wms/contract/platform/schema';
import type { ReactNode } from 'react';
import { call } from '../../../client/call/send.ts';
import { type Choice, RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx';
import { FieldCell, FieldCells } from '../../../ui/form/FieldCells.tsx';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { choicesOf } from '../../../ui/people/PersonSelect.tsx';
import { KindSelect } from '../shared/KindSelect.tsx';
import { useBirthFromCode } from './use-birth-from-code.ts';
import type { MemberFormState } from './values.ts';

type Props = {
  form: MemberFormState;
  submitLabel: string;
  onCancel: () => void;
  /** The WMS user to whom the member is already linked. */
  linkedTo?: number | null;
  /** Called with the chosen WMS user, whose known data are filled in. */
  onUser: (user: Choice | null) => void;
  /** A message before the sections that says why the member couldn't be saved. */
  notice?: ReactNode;
  /** More fields of the admission. */
  admission?: ReactNode;
};

const loadUsers = async (q: string, signal: AbortSignal) =>
  q === '' ? [] : choicesOf(await call(searchUsersForMember, { query: { q } }, { signal }));

export function MemberForm({ form, linkedTo = null, ...props }: Props) {
  useBirthFromCode(form);
  const { submitLabel, onCancel, onUser, notice, admission } = props;
  const { birthDate, guardianName, guardianTaxCode, guardianAddress, guardianEmail } = form.values;
  const minor = /^\d{4}-\d\d-\d\d$/.test(birthDate) && isMinor(birthDate, today());
  const guarded = minor || Boolean(guardianName || guardianTaxCode || guardianAddress || guardianEmail);
  const { userId, taxCode } = form.values;
  const copied = userId !== null && userId.id !== linkedTo && taxCode === '';
  const needed = minor ? { withAsterisk: true } : {};
  return (
    <PageForm form={form} label="Socio" submitLabel={submitLabel} onCancel={onCancel}>
      {notice}
      <FormSection
        title="Chi è"
        help="Se è già in WMS, scegli la persona: i campi vuoti si compilano da soli"
      >
        <Cell span={6}>
          <RemoteSelect
            label="Persona di WMS"
            placeholder="Nome o cognome"
            description="Così vede la propria tessera e le proprie quote nell’area utente"
            queryKey={['users for members']}
            load={loadUsers}
            {...helpBelow}
            {...form.choice('userId')}
            onChange={onUser}
          />
        </Cell>
        <FieldCells
          form={form}
          fields={memberFields}
          part="who"
          more={{
            taxCode: { spellCheck: false, ...(copied && { placeholder: 'Si copia quando salvi' }) },
            lastName: { 'data-autofocus': true },
          }}
        />
      </FormSection>
      <FormSection title="Recapiti">
        <FieldCells form={form} fields={memberFields} part="reach" />
      </FormSection>
      {guarded && (
        <FormSection
          title="Genitore"
          help={
            minor ? 'È minorenne: le ricevute sono intestate al genitore che paga' : 'Chi paga al suo posto'
          }
        >
          <FieldCells
            form={form}
            fields={memberFields}
            part="guardian"
            more={{ guardianName: needed, guardianTaxCode: { ...needed, spellCheck: false } }}
          />
        </FormSection>
      )}
      <FormSection title="Ammissione">
        <Cell span={2}>
          <KindSelect {...form.choice('kindId')} />
        </Cell>
        <FieldCell form={form} name="admittedOn" field={memberFields.admittedOn} />
        <FieldCell
          form={form}
          name="admissionResolution"
          field={memberFields.admissionResolution}
          placeholder="Numero e data del verbale"
        />
        {admission}
        <FieldCell form={form} name="notes" field={memberFields.notes} />
      </FormSection>
    </PageForm>
  );
}
