/** The page of a supplier: contacts, products, orders and other data. */

import { Anchor } from '@mantine/core';
import { IconCircleOff, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { editsSuppliers } from '@wms/contract/logistics/shared/access';
import {
  deleteSupplier,
  type Supplier,
  setSupplierActive,
} from '@wms/contract/logistics/suppliers/endpoints';
import { supplierFields, supplierKindNames } from '@wms/contract/logistics/suppliers/fields';
import { type PageAddress, pageLink } from '@wms/contract/pages/link';
import { formatIban, formatPhone } from '@wms/contract/platform/codes/codes';
import { useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { useMay } from '../../../client/session/permission.ts';
import { Code, Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { FieldFacts } from '../../../ui/facts/FieldFacts.tsx';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { LongText } from '../../../ui/parts/LongText.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import { SupplierTabs } from './Tabs.tsx';

type Props = { supplier: Supplier; back: { to: PageAddress; label: string } };

export function SupplierPage({ supplier, back }: Props) {
  const { id, name, kind, active, unused } = supplier;
  const edits = useMay(editsSuppliers);
  const navigate = useNavigate();
  const goOn = useGoOn();
  const edit = pageLink('/fornitori/$id/modifica', { id });
  usePageKeys(edits ? { e: () => void navigate({ to: edit }) } : {});
  const setActive = useChange(setSupplierActive);
  const params = { id: String(id) };
  const remove = useConfirmedChange(deleteSupplier, {
    title: `Elimina «${name}»`,
    message: 'Nessuno l’ha ancora usato.',
    confirmLabel: 'Elimina il fornitore',
    params,
    leave: () => goOn({ to: '/fornitori' }),
  });
  return (
    <Page
      title={name}
      subtitle={supplierKindNames[kind]}
      {...(!active && { state: <StateDot colour="gray">Fuori uso</StateDot> })}
      back={back}
      {...(edits && {
        actions: (
          <ButtonWithIcon
            icon={IconPencil}
            renderRoot={(props) => <Link to={edit} {...props} />}
            variant="default"
          >
            Modifica
          </ButtonWithIcon>
        ),
        more: [
          active
            ? {
                label: 'Metti fuori uso',
                icon: IconCircleOff,
                onClick: () => void setActive.run({ params, body: { active: false } }),
              }
            : {
                label: 'Rimetti in uso',
                icon: IconRefresh,
                onClick: () => void setActive.run({ params, body: { active: true } }),
              },
          ...(unused
            ? [{ label: 'Elimina', icon: IconTrash, danger: true, onClick: () => void remove.run() }]
            : []),
        ],
      })}
    >
      <KeyFacts supplier={supplier} />
      <SupplierTabs supplier={supplier} edits={edits} />
    </Page>
  );
}

function KeyFacts({ supplier }: { supplier: Supplier }) {
  const { email, phone, website, pec, vatNumber, taxCode, sdiCode, iban, notes } = supplier;
  return (
    <Facts>
      {email && (
        <Fact name="E-mail">
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </Fact>
      )}
      {phone && (
        <Fact name="Telefono">
          <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor>
        </Fact>
      )}
      {website && (
        <Fact name="Sito">
          <Anchor href={website} target="_blank" rel="noreferrer">
            {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </Anchor>
        </Fact>
      )}
      <FieldFacts
        fields={supplierFields}
        thing={supplier}
        part="who"
        special={{
          kind: undefined,
          vatNumber: vatNumber ? <Code>{vatNumber}</Code> : undefined,
          taxCode: taxCode ? <Code>{taxCode}</Code> : undefined,
          sdiCode: sdiCode ? <Code>{sdiCode}</Code> : undefined,
          pec: pec ?? undefined,
        }}
      />
      <FieldFacts
        fields={supplierFields}
        thing={supplier}
        part="trade"
        special={{
          iban: iban ? <Code>{formatIban(iban)}</Code> : undefined,
          paymentTerms: supplier.paymentTerms ?? undefined,
          customerCode: supplier.customerCode ?? undefined,
          ...(supplier.language === 'it' && { language: undefined }),
        }}
      />
      {notes && (
        <Fact name="Note" wide>
          <LongText>{notes}</LongText>
        </Fact>
      )}
    </Facts>
  );
}
