/** /tesserati/rinnovo: asks many members for the fee of a social year, after a preview. */

import { getMembersOverview } from '@wms/contract/accounting/members/list';
import { previewRenewal } from '@wms/contract/accounting/members/renewal';
import { daysOfSocialYear } from '@wms/contract/accounting/shared/social-year';
import { today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { useListState } from '../../../ui/list/list-state.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { yearName } from '../shared/labels.tsx';
import { Choices } from './Choices.tsx';
import { Done, type RenewalOutcome } from './Done.tsx';
import { Preview } from './Preview.tsx';

export default function Renewal() {
  const { values, set } = useListState(previewRenewal.query);
  const overview = useAnswer(getMembersOverview);
  const year = values.socialYear ?? (overview.data && String(yearToRenew(overview.data)));
  const query = { ...values, socialYear: year ?? '' };
  // The previous answer isn't kept, because the button would show the fees of another year or kind.
  const preview = useAnswer(previewRenewal, { query }, { enabled: year !== undefined });
  const [outcome, setOutcome] = useState<RenewalOutcome | null>(null);
  const start = overview.data?.start;
  return (
    <Page title="Rinnovo delle quote" shortTitle="Rinnovo" back={{ to: '/tesserati', label: 'Tesserati' }}>
      {outcome ? (
        <Done outcome={outcome} start={start} onAgain={() => setOutcome(null)} />
      ) : overview.data && year !== undefined ? (
        <>
          <Choices overview={overview.data} year={year} values={values} set={set} />
          {preview.data ? (
            <Preview
              key={JSON.stringify(query)}
              preview={preview.data}
              year={yearName(preview.data.socialYear, start)}
              onDone={setOutcome}
            />
          ) : (
            <Pending error={preview.error} onRetry={preview.refetch} rows={8} />
          )}
        </>
      ) : (
        <Pending error={overview.error} onRetry={overview.refetch} rows={8} />
      )}
    </Page>
  );
}

/** When a social year ends in fewer days than this, the next one is proposed for renewal. */
const looksAheadDays = 90;

/** Returns the social year that a person who opens the page most likely wants to renew. */
function yearToRenew({ current, start }: { current: number; start: string }): number {
  const left = Date.parse(daysOfSocialYear(current, start).to) - Date.parse(today());
  return left < looksAheadDays * 86_400_000 ? current + 1 : current;
}
