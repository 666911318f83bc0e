import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { TeamDot } from '../../../ui/people/TeamDot.tsx';
import classes from './Closed.module.css';

/** The closed teams, folded under the tree: people can look at their past, and reopen them. */
export function ClosedTeams({ teams, onOpen }: { teams: readonly TeamNode[]; onOpen: (id: number) => void }) {
  const closed = teams.filter((team) => team.closed);
  if (closed.length === 0) return null;
  return (
    <details className={classes.closed}>
      <summary>{formatCount(closed.length, 'reparto chiuso', 'reparti chiusi')}</summary>
      <ItemList label="Reparti chiusi">
        {closed.map(({ id, name, colour, closedOn }) => (
          <Item key={id} icon={<TeamDot colour={colour} />}>
            <button type="button" className={textClasses.link} onClick={() => onOpen(id)}>
              {name}
            </button>{' '}
            <Small>fino {formatDate(closedOn, 'al')}</Small>
          </Item>
        ))}
      </ItemList>
    </details>
  );
}
