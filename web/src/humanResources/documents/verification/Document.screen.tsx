/** One document of a person: the paper beside its facts, and its history, which says who opened it. */

import { documentLife } from '@wms/contract/humanResources/documents/life';
import { getDocumentHistory, getDocumentToVerify } from '@wms/contract/humanResources/documents/verification';
import { useRef } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { useAnswer } from '../../../client/answer.ts';
import { refetchAnswers } from '../../../client/query.ts';
import { ThingHistory } from '../../../ui/history/ThingHistory.tsx';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { usePageParams } from '../../../ui/page/link.ts';
import { useBackToList } from '../../../ui/page/list-place.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { Desk, type DeskHandle } from './Desk.tsx';

const back = { to: '/documents', label: 'Documenti' } as const;

export default function DocumentScreen() {
  const { id } = usePageParams('/documents/$id');
  const { data: document, error, refetch } = useAnswer(getDocumentToVerify, { params: { id } });
  const backToList = useBackToList();
  const desk = useRef<DeskHandle>(null);
  usePageKeys({ a: () => desk.current?.approve(), r: () => desk.current?.reject() });
  if (!document)
    return (
      <Page title="Documento" back={back}>
        <Pending error={error} onRetry={refetch} rows={8} missing="Questo documento non c’è." />
      </Page>
    );
  const decided = async (sent: Promise<unknown>, words: string) => {
    try {
      await sent;
      alert.success(words);
    } finally {
      await refetchAnswers();
    }
  };
  return (
    <div onClickCapture={backToList}>
      <Page
        title={`${document.type.name} di ${document.person.name}`}
        shortTitle="Documento"
        state={<LifeStateDot life={documentLife} state={document.state} />}
        back={back}
      >
        <TabsInUrl
          label="Parti del documento"
          tabs={{
            documento: {
              label: 'Documento',
              content: () => (
                <Desk
                  document={document}
                  handle={desk}
                  onDecide={(sent, words) => void decided(sent, words).catch(() => undefined)}
                />
              ),
            },
            cronologia: {
              label: 'Cronologia',
              content: () => <ThingHistory endpoint={getDocumentHistory} id={id} />,
            },
          }}
        />
      </Page>
    </div>
  );
}
