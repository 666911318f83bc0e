import { Group, Text } from '@mantine/core';
import {
  type DataRequest,
  moveDataRequest,
} from '@wms/contract/humanResources/people/data-requests/endpoints';
import { dataRequestKinds, dataRequestLife } from '@wms/contract/humanResources/people/data-requests/life';
import { formatDate } from '@wms/contract/platform/formats';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { useMoves } from '../../../ui/life/use-moves.tsx';
import { MoreMenu } from '../../../ui/page/MoreMenu.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';

/** The person's requests about their data, each with its result. */
export const OwnRequests = ({ requests }: { requests: readonly DataRequest[] }) => (
  <Section title="Le tue richieste">
    <ItemList label="Le tue richieste">
      {requests.map((request) => (
        <Item key={request.id} actions={<Withdraw request={request} />}>
          <Group gap="4px 12px">
            <span>{dataRequestKinds[request.kind]}</span>
            <LifeStateDot life={dataRequestLife} state={request.state} />
          </Group>
          <Small>
            Chiesta {formatDate(request.askedOn, 'il')}
            {request.entered && ', inserita dalle risorse umane'}
            {request.state === 'aperta' && ` · risposta entro ${formatDate(request.dueOn, 'il')}`}
          </Small>
          {request.reason && (
            <Text size="sm">
              Motivo: {request.reason} · Puoi fare reclamo al Garante per la protezione dei dati personali
              (garanteprivacy.it) o rivolgerti al giudice.
            </Text>
          )}
        </Item>
      ))}
    </ItemList>
  </Section>
);

function Withdraw({ request }: { request: DataRequest }) {
  const { primary, more, dialog } = useMoves(
    dataRequestLife,
    moveDataRequest,
    // A person's own request is decided by somebody else, even if the person may decide requests.
    { ...request, moves: request.moves.filter((move) => move === 'withdraw') },
    { questions: { withdraw: { message: 'La richiesta si chiude senza una risposta.' } } },
  );
  return (
    <>
      {primary}
      {more.length > 0 && <MoreMenu actions={more} />}
      {dialog}
    </>
  );
}
