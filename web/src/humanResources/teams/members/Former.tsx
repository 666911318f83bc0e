import { listFormerMembers } from '@wms/contract/humanResources/teams/members';
import { can } from '@wms/contract/platform/permissions';
import { useHeld } from '../../../client/session/current.ts';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { membershipColumnsOf } from './Members.tsx';

/** The former members of a team, the last one who left first. */
export function FormerMembers({ team }: { team: { id: number; name: string } }) {
  const list = useList(listFormerMembers, { params: { id: String(team.id) }, inAddress: false });
  const columns = membershipColumnsOf(useHeld().has(can.usersManagement));
  return (
    <ListContent things={['persona', 'persone']} list={list} whenNone="Non ne è ancora uscito nessuno.">
      <Table label={`Chi è stato in ${team.name}`} columns={columns} {...list.table} />
    </ListContent>
  );
}
