/** /generaFirmaMail/modelli: the organisation's templates of signatures. People choose among those that are in use. */

import { Group } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import { layoutLabels } from '@wms/contract/utilities/email-signature/data';
import {
  closeSignatureTemplate,
  deleteSignatureTemplate,
  type KeptTemplate,
  listSignatureTemplates,
  makeSignatureTemplateDefault,
  reopenSignatureTemplate,
} from '@wms/contract/utilities/email-signature/templates';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import type { MenuAction } from '../../../ui/dropdown/menu-entry.ts';
import { ShortSearch } from '../../../ui/list/ShortSearch.tsx';
import { useShortList } from '../../../ui/list/short-list.ts';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { MoreMenu } from '../../../ui/page/MoreMenu.tsx';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { TemplateState } from './State.tsx';

export default function SignatureTemplates() {
  const { data, error, refetch } = useAnswer(listSignatureTemplates);
  const list = useShortList(data?.rows ?? [], ({ name }) => name);
  return (
    <Page
      title="Modelli della firma"
      subtitle="Chi scrive sceglie fra questi e ci mette i suoi dati: la disposizione la decidi tu."
      back={{ to: '/generaFirmaMail', label: 'Genera firma mail' }}
      actions={
        <ButtonWithIcon
          icon={IconPlus}
          renderRoot={(props) => <Link to="/generaFirmaMail/modelli/nuovo" {...props} />}
        >
          Nuovo modello
        </ButtonWithIcon>
      }
    >
      {data ? (
        <ShortSearch list={list} label="Cerca per nome" things={['modello', 'modelli']}>
          <ItemList label="Modelli della firma">
            {list.rows.map((template) => (
              <Template key={template.id} template={template} />
            ))}
          </ItemList>
        </ShortSearch>
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={52} />
      )}
    </Page>
  );
}

function Template({ template }: { template: KeptTemplate }) {
  const { id, name, layout, chosenBy } = template;
  return (
    <Item
      actions={
        <>
          <IconButton
            icon={IconPencil}
            label={`Modifica ${name}`}
            renderRoot={(props) => <Link to={pageLink('/generaFirmaMail/modelli/$id', { id })} {...props} />}
          />
          <MoreMenu label={`Altre azioni per ${name}`} actions={useActions(template)} />
        </>
      }
    >
      <Group gap="2px 12px">
        <Link to={pageLink('/generaFirmaMail/modelli/$id', { id })} data-alone>
          <strong>{name}</strong>
        </Link>
        <TemplateState template={template} />
      </Group>
      <Small>
        {formatParts(
          `Disposizione: ${layoutLabels[layout]}`,
          chosenBy > 0 && formatCount(chosenBy, 'persona l’ha scelto', 'persone l’hanno scelto'),
        )}
      </Small>
    </Item>
  );
}

function useActions(template: KeptTemplate): MenuAction[] {
  const { id, name, version, isDefault, active, chosenBy } = template;
  const navigate = useNavigate();
  const args = { params: { id: String(id) }, body: { version } };
  const makeDefault = useChange(makeSignatureTemplateDefault);
  const reopen = useChange(reopenSignatureTemplate);

  const close = useConfirmedChange(closeSignatureTemplate, {
    title: `Chiudi «${name}»`,
    message:
      chosenBy > 0
        ? 'Chi lo ha scelto passa al modello predefinito. Le firme già copiate restano come sono.'
        : 'Nessuno potrà più sceglierlo, finché non lo riapri.',
    confirmLabel: 'Chiudi il modello',
    ...args,
  });
  const remove = useConfirmedChange(deleteSignatureTemplate, {
    title: `Elimina «${name}»`,
    message: 'Nessuno lo ha scelto.',
    confirmLabel: 'Elimina il modello',
    params: args.params,
  });
  return [
    {
      label: 'Duplica',
      onClick: () => void navigate({ to: '/generaFirmaMail/modelli/nuovo', search: { da: id } }),
    },
    ...(active && !isDefault
      ? [
          { label: 'Rendi predefinito', onClick: () => void makeDefault.run(args) },
          { label: 'Chiudi', onClick: () => void close.run() },
        ]
      : []),
    ...(active ? [] : [{ label: 'Riapri', onClick: () => void reopen.run(args) }]),
    ...(!isDefault && chosenBy === 0
      ? [{ label: 'Elimina', danger: true, onClick: () => void remove.run() }]
      : []),
  ];
}
