import { nameCodes } from '@wms/contract/identity/permissions/described';
import {
  type AccessRequest,
  grantAccess,
  listAccessRequests,
  moveAccessRequest,
} from '@wms/contract/identity/permissions/requests/endpoints';
import { formatAny, formatCount } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { useHeld } from '../../../client/session/current.ts';
import { ShortSearch } from '../../../ui/list/ShortSearch.tsx';
import { useShortList } from '../../../ui/list/short-list.ts';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState, Page, Pending } from '../../../ui/page/Page.tsx';
import { profilePath } from '../../../ui/people/profile-path.ts';
import type { Column, RowAction } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { RefuseModal } from './RefuseModal.tsx';

type Held = ReturnType<typeof useHeld>;

/** The open requests for access. One click grants or refuses each. */
export default function AccessRequestsScreen() {
  const requests = useAnswer(listAccessRequests);
  const list = useShortList(requests.data ?? [], ({ person, email, label }) => `${person} ${email} ${label}`);
  const held = useHeld();
  const grant = useChange(grantAccess);
  const refuse = useChange(moveAccessRequest);
  const [explained, explain, close] = useDialog<AccessRequest>();
  const actionsOf = (request: AccessRequest): RowAction[] => {
    const { id, version, person, moves } = request;
    const params = { id: String(id) };
    const grants = grantableSets(request, held).map((permissions) => ({
      label: `Concedi ${nameCodes(permissions)}`,
      onClick: () => void grant.run({ params, body: { version, permissions } }),
    }));
    const refusals = moves.includes('grant')
      ? [
          {
            label: 'Respingi',
            onClick: () => void refuse.run({ params: { ...params, move: 'refuse' }, body: { version } }),
          },
          { label: 'Respingi con un motivo', onClick: () => explain(request) },
        ]
      : [];
    return [...grants, ...refusals].map((action) => ({ ...action, name: `${action.label}: ${person}` }));
  };
  return (
    <Page
      title="Richieste di accesso"
      count={requests.data && formatCount(requests.data.length, 'richiesta', 'richieste')}
      counting={!requests.data && formatCount(10, 'richiesta', 'richieste')}
      back={{ to: '/utenti/permessi', label: 'Permessi' }}
    >
      {!requests.data ? (
        <Pending error={requests.error} onRetry={requests.refetch} rows={4} />
      ) : requests.data.length === 0 ? (
        <EmptyState>Nessuna richiesta aperta: chi non può aprire una pagina la chiede da lì.</EmptyState>
      ) : (
        <ShortSearch list={list} label="Cerca per persona o pagina" things={['richiesta', 'richieste']}>
          <Table
            label="Richieste di accesso"
            rows={list.rows}
            columns={columnsFor(held)}
            momentOf={askedAt}
            actions={actionsOf}
          />
        </ShortSearch>
      )}
      {explained && <RefuseModal request={explained} onClose={close} />}
    </Page>
  );
}

const askedAt = (request: AccessRequest) => request.askedAt;

/** The ways to open the page that this person may grant. */
const grantableSets = ({ moves, sets }: AccessRequest, held: Held) =>
  moves.includes('grant') ? sets.filter((set) => satisfies(held, [set])) : [];

/** The reason why this person can't grant the request. */
function whyNot(request: AccessRequest, held: Held): string | null {
  if (!request.moves.includes('grant')) return 'Decide un’altra persona: la richiesta è tua.';
  if (grantableSets(request, held).length > 0) return null;
  return `Non puoi concederla: non hai ${formatAny(request.sets.map(nameCodes))}.`;
}

const columnsFor = (held: Held): readonly Column<AccessRequest, never>[] => [
  {
    key: 'person',
    header: 'Persona',
    cell: ({ person, email }) => <NameCell name={person} email={email} to={profilePath(email)} />,
  },
  {
    key: 'page',
    header: 'Che cosa chiede',
    card: 'whole',
    wraps: true,
    fills: true,
    cell: (request) => (
      <>
        L’accesso a <strong>{request.label}</strong>
        {request.message && <Detail>«{request.message}»</Detail>}
        {whyNot(request, held) && <Detail>{whyNot(request, held)}</Detail>}
      </>
    ),
  },
];
