import { pageLink } from '@wms/contract/pages/link';
import { createResource, getResource } from '@wms/contract/workshop/resources/endpoints';
import { type Kind, kinds } from '@wms/contract/workshop/resources/resource';
import { useAnswer } from '../../../client/answer.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { newLabels } from '../../shared/new-labels.ts';
import { ResourceForm } from './Form.tsx';
import { bodyOf, newValues } from './values.ts';

const back = { to: '/room', label: 'Stanze' } as const;

/** The page of a new room; `?tipo=` is a bench or a van instead, and `?stanza=` is the id of the bench's room. */
export default function NewRoom() {
  const { tipo, stanza }: { tipo?: string; stanza?: number | string } = usePageSearch();
  const kind = kinds.find((kind) => kind === tipo) ?? 'room';
  const id = String(stanza ?? '');
  const wantsRoom = kind === 'bench' && /^[1-9]\d{0,8}$/.test(id);
  const room = useAnswer(getResource, { params: { id } }, { enabled: wantsRoom });
  if (wantsRoom && !room.data && !room.error)
    return (
      <Page title={newLabels[kind]} back={back}>
        <Pending error={null} rows={4} height={120} />
      </Page>
    );
  return <NewForm key={kind} kind={kind} room={room.data ?? null} />;
}

function NewForm({ kind, room }: { kind: Kind; room: Choice | null }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const form = useContractForm(createResource, {
    initial: newValues(kind, room && { id: room.id, name: room.name }),
    toBody: (values) => ({ ...bodyOf(values), kind, parentId: values.parentId }),
    onSubmitted: ({ id }) => goOn({ to: pageLink('/room/$id', { id }), replace: true, ignoreBlocker: true }),
  });
  return (
    <Page
      title={newLabels[kind]}
      back={room ? { to: pageLink('/room/$id', { id: room.id }), label: room.name } : back}
    >
      <ResourceForm
        form={form}
        isNew
        submitLabel={kind === 'van' ? 'Crea furgone' : kind === 'bench' ? 'Crea postazione' : 'Crea stanza'}
        onCancel={() => void navigate({ to: room ? pageLink('/room/$id', { id: room.id }) : '/room' })}
      />
    </Page>
  );
}
