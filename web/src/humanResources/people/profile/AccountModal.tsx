import {
  correctAccount,
  getProfile,
  type Profile,
} from '@wms/contract/humanResources/people/profile/endpoints';
import { accountLabels } from '@wms/contract/identity/users/account';
import { call } from '../../../client/call/send.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { profilePath } from '../../../ui/people/profile-path.ts';
import { AccountFields } from '../shared/AccountFields.tsx';

const valuesOf = ({ nome, cognome, username, email_istituzionale }: Profile) => ({
  nome,
  cognome,
  username,
  email_istituzionale,
});

/** Corrects the data that people can't change themselves: the name, and the way to sign in. */
export function AccountModal({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const goOn = useGoOn();
  const form = useEditForm(correctAccount, profile, {
    read: () => call(getProfile, { params: { person: String(profile.id) } }),
    valuesOf,
    labels: accountLabels,
    // The page's address contains the e-mail, which may have changed.
    onSubmitted: (_, values) =>
      goOn({
        to: profilePath(values.email_istituzionale.trim().toLowerCase()),
        search: (before) => before,
        replace: true,
        ignoreBlocker: true,
      }),
  });
  return (
    <FormModal title="Correggi nome e accesso" form={form} onClose={onClose} confirmLabel="Salva">
      <AccountFields
        field={form.field}
        signInHelp="Con questo o con l’e-mail istituzionale la persona accede"
      />
    </FormModal>
  );
}
