import { Anchor, Box, Button, Text } from '@mantine/core';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { countRegulationPeople } from '@wms/contract/utilities/regulations/confirmations';
import { listRegulations } from '@wms/contract/utilities/regulations/endpoints';
import {
  isOpen,
  kindWords,
  type Regulation,
  type RegulationPeople,
} from '@wms/contract/utilities/regulations/regulation';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import { ShortSearch } from '../../ui/list/ShortSearch.tsx';
import { useShortList } from '../../ui/list/short-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { Link } from '../../ui/page/link.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import lines from '../../ui/parts/lines.module.css';
import textClasses from '../../ui/parts/text.module.css';
import { StateDot } from '../../ui/StateDot.tsx';
import { describeState, describeVersion } from './shared/describe.ts';

const ReadModal = later(async () => (await import('./reading/ReadModal.tsx')).ReadModal);

type Props = {
  /** Opens a regulation in a dialog over this page, because the person may not leave the page yet. */
  inPlace?: boolean;
  /** The button in an empty list. */
  action?: ReactNode;
};

/**
 * The regulations. Those that the person still has to read or accept come first, and stay where they are when they are
 * confirmed: the next one must not move under the finger.
 */
export function RegulationsList({ inPlace = false, action }: Props) {
  const regulations = useAnswer(listRegulations);
  const publishes = useHeld().has(can.usersManagement);
  // The list is shown at once. The counts come later, because they are calculated over all people.
  const counts = useAnswer(countRegulationPeople, {}, { enabled: publishes && !inPlace });
  const [dialog, open, close] = useDialog<number>();
  const list = useShortList(useSteadyOrder(regulations.data ?? []), ({ title }) => title);
  if (!regulations.data)
    return <Pending error={regulations.error} onRetry={regulations.refetch} rows={4} height={56} />;
  if (regulations.data.length === 0)
    return <EmptyState action={action}>Non ci sono regolamenti pubblicati.</EmptyState>;
  return (
    <>
      <ShortSearch list={list} label="Cerca per titolo" things={['regolamento', 'regolamenti']}>
        <ul className={lines.lines}>
          {list.rows.map((regulation) => (
            <li key={regulation.id} className={lines.row}>
              <Described
                regulation={regulation}
                people={counts.data?.find(({ id }) => id === regulation.id)}
                counting={counts.isLoading}
                now={inPlace}
              >
                {!inPlace && (
                  <Anchor
                    fw={500}
                    className={textClasses.link}
                    renderRoot={(props) => (
                      <Link {...props} to={pageLink('/regolamenti/$id', { id: regulation.id })} />
                    )}
                  >
                    {regulation.title}
                  </Anchor>
                )}
              </Described>
              <ReadButton regulation={regulation} {...(inPlace && { onRead: () => open(regulation.id) })} />
            </li>
          ))}
        </ul>
      </ShortSearch>
      {dialog !== null && <ReadModal id={dialog} onClose={close} />}
    </>
  );
}

type DescribedProps = {
  regulation: Regulation;
  /** Undefined until they are counted, when no version is in force, and for readers who may not see them. */
  people: RegulationPeople | undefined;
  /** True while the counts are fetched: their line has its place already, so that no button moves under a finger. */
  counting: boolean;
  /** The person can't continue without confirming it, whatever its last day is. */
  now: boolean;
  children: ReactNode;
};

function Described({ regulation, people, counting, now, children }: DescribedProps) {
  const { title, kind, current, coming, closed } = regulation;
  const state = describeState(regulation, { now });
  return (
    <Box miw={0} py={8}>
      {children || <Text fw={500}>{title}</Text>}
      {current && (
        <Text size="sm" c="dimmed">
          {describeVersion(current)}
        </Text>
      )}
      {coming && (
        <Text size="sm" c="dimmed">
          Versione {coming.version} {formatDate(coming.effectiveOn, 'dal')}
          {coming.confirmedAt && `, già ${kindWords[kind].done.toLowerCase()}`}
        </Text>
      )}
      {state && (
        <Text size="sm" component="div" mt={2}>
          <StateDot colour={state.colour} sentence>
            {state.words}
          </StateDot>
        </Text>
      )}
      {counting && current && !closed && <Text size="sm">&nbsp;</Text>}
      {people && people.asked > 0 && (
        <Text size="sm" c="dimmed">
          {people.confirmed === people.asked
            ? `Confermato da tutte le ${people.asked} persone`
            : `${formatCount(people.asked - people.confirmed, 'persona manca', 'persone mancano')} su ${people.asked}`}
        </Text>
      )}
    </Box>
  );
}

/** The button of a regulation, which is more prominent if the person must still confirm it. */
function ReadButton({ regulation, onRead }: { regulation: Regulation; onRead?: () => void }) {
  const { id, title, current, coming } = regulation;
  if (!current && !coming) return null;
  return (
    <Button
      variant={isOpen(regulation) ? 'filled' : 'default'}
      flex="none"
      aria-label={`Leggi ${title}`}
      {...(onRead
        ? { onClick: onRead }
        : { renderRoot: (props: object) => <Link {...props} to={pageLink('/regolamenti/$id', { id })} /> })}
    >
      Leggi
    </Button>
  );
}

/** Keeps rows in the order in which they were first shown. Rows that come later stand at the end, as they come. */
function useSteadyOrder<Row extends { id: number }>(rows: readonly Row[]): readonly Row[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  const added = rows.filter(({ id }) => !order.includes(id)).map(({ id }) => id);
  if (added.length > 0) setOrder([...order, ...added]);
  return rows.toSorted((row, other) => placeIn(order, row.id) - placeIn(order, other.id));
}

const placeIn = (order: readonly number[], id: number) => {
  const place = order.indexOf(id);
  return place === -1 ? order.length : place;
};
