/** The form with which human resources correct a person's data. It is the form of the user area. */
import {
  correctPersonalData,
  getMaskedData,
  type MaskedData,
  type Profile,
} from '@wms/contract/humanResources/people/profile/endpoints';
import { type MaskedField, maskedFields } from '@wms/contract/platform/people/masked';
import { confirm } from '../../../../client/alerts/confirm.ts';
import { call } from '../../../../client/call/send.ts';
import { PageForm } from '../../../../ui/form/PageForm.tsx';
import { unsavedQuestion } from '../../../../ui/form/unsaved.ts';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { StaleNotice } from '../../../../ui/modal/StaleNotice.tsx';
import { PersonalDataFields } from '../../../personal-data/Fields.tsx';
import { personalDataLabels } from '../../../personal-data/labels.ts';
import { bodyOf, valuesOf } from '../../../personal-data/values.ts';
import { MaskedInput, type useShown } from './masked.tsx';

type Props = {
  profile: Profile;
  data: MaskedData;
  masks: ReturnType<typeof useShown>;
  onClose: () => void;
};

export function DataForm({ profile, data, masks: { shown, show, busy }, onClose }: Props) {
  const { nome, cognome } = profile;
  /** Whether a field has a masked value that nobody has shown here; then the field is neither drawn nor sent. */
  const isHidden = (field: MaskedField) => data.masked[field] !== null && shown[field] === undefined;
  const form = useEditForm(correctPersonalData, data, {
    read: () => call(getMaskedData, { params: { id: String(profile.id) } }),
    // The names are needed to check the tax code; they are corrected elsewhere.
    valuesOf: (newest) => ({ ...valuesOf({ ...newest, nome, cognome }), ...shown }),
    labels: personalDataLabels,
    toBody: (values) => {
      const { codice_fiscale, iban, note, ...open } = bodyOf(values, false);
      const given = { codice_fiscale, iban, note };
      const seen = maskedFields.filter((field) => !isHidden(field));
      return { ...open, ...Object.fromEntries(seen.map((field) => [field, given[field]])) };
    },
    onSubmitted: onClose,
  });

  const reveal = async (field: MaskedField) => {
    const value = await show(field);
    if (value !== undefined) form.set(field, value);
  };
  const masked = Object.fromEntries(
    maskedFields
      .filter(isHidden)
      .map((field) => [
        field,
        <MaskedInput
          key={field}
          field={field}
          masked={data.masked[field] ?? ''}
          busy={busy}
          onShow={() => void reveal(field)}
        />,
      ]),
  );
  const cancel = async () => {
    if (!form.dirty || (await confirm(unsavedQuestion))) onClose();
  };

  return (
    <PageForm form={form} label="Anagrafica" submitLabel="Salva" onCancel={() => void cancel()}>
      {form.stale && <StaleNotice stale={form.stale} />}
      <PersonalDataFields form={form} names="elsewhere" masked={masked} />
    </PageForm>
  );
}
