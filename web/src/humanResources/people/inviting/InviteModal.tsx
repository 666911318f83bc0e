/** Invites one person, with first teams and permissions. */
import { Group, MultiSelect, TextInput } from '@mantine/core';
import {
  findLikelyDoubles,
  type Invitation,
  invitePerson,
  type LikelyDouble,
  usualPermissions,
} from '@wms/contract/identity/invitations/endpoints';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import { useState } from 'react';
import { call } from '../../../client/call/send.ts';
import { useHeld } from '../../../client/session/current.ts';
import { PresetSelect } from '../../../identity/permissions/shared/PresetSelect.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Doubles } from './Doubles.tsx';
import { LinkModal } from './LinkModal.tsx';

type Props = {
  teams: readonly { value: string; label: string }[];
  /** First name and surname, as far as they are known. */
  name: string;
  onClose: () => void;
};

const splitName = (name: string) => {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
};

const empty = {
  firstName: '',
  lastName: '',
  institutionalEmail: '',
  personalEmail: '',
  taxCode: '',
  birthDate: '',
};

export function InviteModal({ teams, name, onClose }: Props) {
  const held = useHeld();
  const [dialog, open, close] = useDialog<readonly LikelyDouble[]>();
  const [handedOver, setHandedOver] = useState<{ name: string; link: string } | null>(null);
  const typedEmail = () => form.values.institutionalEmail.trim().toLowerCase();
  const finish = (name: string, link: string | null) => (link ? setHandedOver({ name, link }) : onClose());
  const form = useContractForm(invitePerson, {
    initial: {
      ...empty,
      ...splitName(name),
      teamIds: [] as string[],
      permissions: usualPermissions.filter((code) => held.has(code)) as string[],
      somebodyElse: false,
    },
    toBody: ({ teamIds, ...values }) => ({ ...values, teamIds: teamIds.map(Number) }),
    beforeSending: async (values) => {
      const known = findLikelyDoubles.body.safeParse(
        Object.fromEntries(Object.keys(empty).map((name) => [name, Reflect.get(values, name)])),
      );
      const alike = known.success && !values.somebodyElse ? await findAlike(known.data) : [];
      if (alike.length > 0) open(alike);
      return alike.length === 0;
    },
    another: { label: 'Un’altra', keeps: ['teamIds', 'permissions'] },
    onDone: ({ link }) => finish(`${form.values.firstName} ${form.values.lastName}`, link),
  });

  if (handedOver) return <LinkModal {...handedOver} onClose={onClose} />;
  return (
    <>
      <FormModal
        title="Invita una persona"
        form={form}
        opened={dialog === null}
        onClose={onClose}
        confirmLabel="Invita"
        closeOnConfirm={false}
        size="lg"
      >
        <Group grow align="flex-start" gap={12}>
          <TextInput label="Nome" autoComplete="off" {...form.field('firstName')} />
          <TextInput label="Cognome" autoComplete="off" {...form.field('lastName')} />
        </Group>
        <TextInput
          label="E-mail istituzionale"
          type="email"
          autoComplete="off"
          {...form.field('institutionalEmail')}
        />
        <TextInput
          label="E-mail personale"
          type="email"
          autoComplete="off"
          description="Se la scrivi, l’invito arriva anche lì"
          {...helpBelow}
          {...form.field('personalEmail')}
        />
        <Group grow align="flex-start" gap={12}>
          <TextInput label="Codice fiscale" autoComplete="off" {...form.field('taxCode')} />
          <DateField label="Data di nascita" {...form.field('birthDate')} />
        </Group>
        <MultiSelect label="Reparti" data={[...teams]} searchable clearable {...form.field('teamIds')} />
        <PresetSelect
          onChoose={(codes) =>
            form.set('permissions', [
              ...new Set([...usualPermissions.filter((code) => held.has(code)), ...codes]),
            ])
          }
          disabled={form.busy}
        />
        <MultiSelect
          label="Permessi"
          description="Solo quelli che hai anche tu"
          {...helpBelow}
          data={permissionGroups.flatMap(({ label, codes }) => {
            const mine = codes.filter((code) => held.has(code));
            const items = mine.map((code) => ({ value: code, label: describedPermissions[code].label }));
            return items.length > 0 ? [{ group: label, items }] : [];
          })}
          searchable
          {...form.field('permissions')}
          withAsterisk={false}
        />
      </FormModal>
      {dialog && (
        <Doubles
          doubles={dialog}
          onBack={close}
          onInvited={finish}
          onSomebodyElse={
            dialog.some(
              ({ why, institutionalEmail }) => why === 'taxCode' || institutionalEmail === typedEmail(),
            )
              ? null
              : async () => {
                  form.set('somebodyElse', true);
                  close();
                  // After a refusal the data may be corrected, and may then be those of another existing person, so the
                  // question is asked again.
                  if (!(await form.submit())) form.set('somebodyElse', false);
                }
          }
        />
      )}
    </>
  );
}

type InvitationFacts = Pick<
  Invitation,
  'firstName' | 'lastName' | 'institutionalEmail' | 'personalEmail' | 'taxCode' | 'birthDate'
>;

/** Returns an empty list when the search fails: then the invitation itself fails, too, and says why. */
async function findAlike(known: InvitationFacts): Promise<LikelyDouble[]> {
  try {
    return await call(findLikelyDoubles, { body: known });
  } catch {
    return [];
  }
}
