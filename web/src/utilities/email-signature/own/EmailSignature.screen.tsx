/** /generaFirmaMail: the person's signature, which is ready when the page opens and can be copied with one click. */
import { Button, Group } from '@mantine/core';
import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { can } from '@wms/contract/platform/permissions';
import {
  getOwnSignature,
  type OwnSignature,
  saveOwnSignature,
} from '@wms/contract/utilities/email-signature/own';
import { useAnswer } from '../../../client/answer.ts';
import { useHeld } from '../../../client/session/current.ts';
import { ButtonMenu } from '../../../ui/dropdown/ButtonMenu.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { useUnsavedGuard } from '../../../ui/form/unsaved.ts';
import { useNavigate } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Preview } from '../shared/Preview.tsx';
import { TwoColumns } from '../shared/TwoColumns.tsx';
import { take, type Way } from './copying.ts';
import { Fields } from './Fields.tsx';
import { Guides } from './Guides.tsx';
import { bodyOf, signatureOf, valuesOf } from './values.ts';

const title = 'Genera firma mail';

export default function EmailSignatureScreen() {
  const { data, error, refetch } = useAnswer(getOwnSignature);
  if (data) return <Signature own={data} />;
  return (
    <Page title={title}>
      <Pending error={error} onRetry={refetch} rows={4} height={72} />
    </Page>
  );
}

const otherWays: readonly { way: Way; label: string }[] = [
  { way: 'html', label: 'Copia HTML' },
  { way: 'text', label: 'Copia testo' },
  { way: 'file', label: 'Scarica .htm' },
];

function Signature({ own }: { own: OwnSignature }) {
  const navigate = useNavigate();
  const managesTemplates = useHeld().has(can.usersManagement);
  const form = useContractForm(saveOwnSignature, {
    initial: valuesOf(own),
    toBody: (values) => bodyOf(own, values),
    refetch: [getOwnSignature],
    quiet: true,
  });
  useUnsavedGuard(form.dirty && !form.busy);
  const signature = signatureOf(own, form.values);
  const takeBy = async (way: Way) => {
    // A wrong field isn't in the signature, so the form shows its error before the person copies the signature.
    if (!saveOwnSignature.body.safeParse(bodyOf(own, form.values)).success) {
      await form.submit();
      return;
    }
    // Browsers allow copying only shortly after the click, so the choices are saved afterwards.
    if ((await take(signature, way, form.values.fields.name.text)) && form.dirty) await form.submit();
  };
  return (
    <Page
      title={title}
      subtitle="I dati vengono da WMS: cambiali o toglili per questa firma, poi copiala."
      actions={
        <Group gap={6} wrap="nowrap">
          <ButtonWithIcon icon={IconCopy} onClick={() => void takeBy('rich')}>
            Copia firma
          </ButtonWithIcon>
          <ButtonMenu
            position="bottom-end"
            button={<IconButton icon={IconChevronDown} label="Altri modi" variant="default" iconSize={18} />}
            entries={otherWays.map(({ way, label }) => ({ label, onClick: () => void takeBy(way) }))}
          />
        </Group>
      }
      {...(managesTemplates && {
        more: [
          { label: 'Modelli della firma', onClick: () => void navigate({ to: '/generaFirmaMail/modelli' }) },
        ],
      })}
    >
      <TwoColumns
        fields={
          <form noValidate onSubmit={form.submit} aria-label="Firma">
            <Fields own={own} form={form} />
            {form.dirty && (
              <Button type="submit" variant="default" mt={20} loading={form.busy}>
                Salva senza copiare
              </Button>
            )}
          </form>
        }
        preview={<Preview shown={{ signature }} />}
      />
      <Guides />
    </Page>
  );
}
