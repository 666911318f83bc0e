import { Checkbox } from '@mantine/core';
import { listMemberKinds } from '@wms/contract/accounting/members/kinds';
import { createMember } from '@wms/contract/accounting/members/member';
import { pageLink } from '@wms/contract/pages/link';
import { ordinalKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { wholeOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { Cell } from '../../../ui/form/FormSection.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { useAnother } from '../../../ui/page/another.ts';
import { useNavigate } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { MemberForm } from './Form.tsx';
import { useFillFromUser } from './fill-from-user.ts';
import { emptyMember } from './values.ts';

const back = { to: '/tesserati', label: 'Tesserati' } as const;

export default function NewMember() {
  const { data: kinds, error, refetch } = useAnswer(listMemberKinds);
  // The form starts with the kind that most members have; before there are members, with the most expensive kind.
  const usual = kinds
    ?.filter(({ active }) => active)
    .toSorted((a, b) => b.members - a.members || Number(b.fee) - Number(a.fee))[0];
  return (
    <Page title="Nuovo socio" back={back}>
      {kinds ? (
        <Editor kind={usual ? { id: usual.id, name: usual.name } : null} />
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={120} />
      )}
    </Page>
  );
}

function Editor({ kind }: { kind: Choice | null }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const another = useAnother('/tesserati/nuovo');
  const form = useContractForm(createMember, {
    initial: { ...emptyMember(kind), admittedOn: today(), number: '', withFee: true },
    toBody: ({ number, ...values }) => ({
      ...values,
      number: wholeOf(number),
    }),
    follows: () => [another()],
    onSubmitted: ({ id }) =>
      goOn({ to: pageLink('/tesserati/$id', { id }), replace: true, ignoreBlocker: true }),
  });
  const fillFromUser = useFillFromUser(form);
  return (
    <MemberForm
      form={form}
      submitLabel="Crea socio"
      onCancel={() => void navigate({ to: '/tesserati' })}
      onUser={fillFromUser}
      admission={
        <>
          <Cell span={2}>
            <QuantityField
              kind={ordinalKind}
              label="Numero"
              placeholder="Il prossimo"
              description="Solo per chi aveva già un numero sul libro di carta"
              {...helpBelow}
              {...form.field('number')}
            />
          </Cell>
          <Cell span={6}>
            <Checkbox
              label="Chiedi subito la quota del primo anno"
              {...form.field('withFee', { type: 'checkbox' })}
            />
          </Cell>
        </>
      }
    />
  );
}
