import { Button } from '@mantine/core';
import type { MassIssue } from '@wms/contract/accounting/receipts/mass-issue';
import { formatCount, formatEuro, formatInstant, formatParts } from '@wms/contract/platform/formats';
import { LoadMore } from '../../../ui/list/LoadMore.tsx';
import type { Pages } from '../../../ui/list/use-pages.ts';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { IssueState } from './IssueState.tsx';

const things = ['emissione', 'emissioni'] as const;

type Props = { pages: Pages<MassIssue>; shown: number | null; onShow: (id: number) => void };

/** The earlier mass issues, the latest first. */
export function Earlier({ pages, shown, onShow }: Props) {
  const others = pages.rows.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <Section title="Emissioni di prima">
      <ItemList label="Emissioni di prima">
        {others.map((issue) => (
          <Item
            key={issue.id}
            figure={formatEuro(issue.amount)}
            actions={
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Apri l’emissione ${formatInstant(issue.startedAt, 'del')}`}
                onClick={() => onShow(issue.id)}
              >
                Apri
              </Button>
            }
          >
            Anno sociale {issue.socialYearName}
            <Small>
              {formatParts(
                formatInstant(issue.startedAt),
                formatCount(issue.issued, 'ricevuta', 'ricevute'),
                issue.failed > 0 && formatCount(issue.failed, 'non riuscita', 'non riuscite'),
              )}
            </Small>
            <IssueState state={issue.state} failed={issue.failed} />
          </Item>
        ))}
      </ItemList>
      {pages.more && <LoadMore more={pages.more} things={things} />}
    </Section>
  );
}
