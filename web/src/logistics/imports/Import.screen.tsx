/**
 * One import, step by step. The server stores the current step, so a reload continues there, also on another device.
 */

import { getImport, type Import } from '@wms/contract/imports/endpoints';
import { importKindNames } from '@wms/contract/imports/kinds';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useMenuPlace } from '../../ui/cupboards/menu-place.ts';
import { later } from '../../ui/modal/later.tsx';
import { usePageParams } from '../../ui/page/link.ts';
import { Page, Skeletons } from '../../ui/page/Page.tsx';
import { Steps } from '../../ui/page/Steps.tsx';
import { ThingScreen } from '../../ui/page/ThingScreen.tsx';
import { ImportStateDot } from './shared/labels.tsx';
import { resultPages } from './shared/result-pages.ts';
import { CheckStep } from './steps/CheckStep.tsx';
import { DoneStep } from './steps/DoneStep.tsx';
import { Running } from './steps/Running.tsx';

const MappingStep = later(
  async () => (await import('./steps/MappingStep.tsx')).MappingStep,
  <Skeletons count={4} />,
);

export default function ImportScreen() {
  const { id } = usePageParams('/importa/$id');
  return (
    <ThingScreen
      answer={useAnswer(
        getImport,
        { params: { id } },
        { askAgainAfter: ({ progress }) => progress !== null && 400 },
      )}
      title="Importazione"
      back={{ to: '/importa', label: 'Importa' }}
      missing="Questa importazione non c’è: forse l’indirizzo è sbagliato."
    >
      {(data) => <Wizard key={data.id} job={data} />}
    </ThingScreen>
  );
}

const steps = ['file', 'columns', 'check', 'import'] as const;
type Step = (typeof steps)[number];
const labels: Record<Step, string> = {
  file: 'File',
  columns: 'Colonne',
  check: 'Controllo',
  import: 'Importa',
};

const stepOf = ({ state }: Import): Step => {
  if (state === 'mapping') return 'columns';
  if (state === 'checking' || state === 'checked') return 'check';
  return 'import';
};

function Wizard({ job }: { job: Import }) {
  const reached = stepOf(job);
  useMenuPlace(resultPages[job.kind].to);
  // When the person goes back to the columns, they stay there until the next check.
  const [back, setBack] = useState(false);
  const over = job.state === 'done' || job.state === 'undone';
  const changeable = job.progress === null && !over;
  const current: Step = back && changeable ? 'columns' : reached;
  const { label, plural } = importKindNames[job.kind];
  return (
    <Page
      title={`Importa ${plural}`}
      shortTitle="Importa"
      state={<ImportStateDot state={job.state} />}
      subtitle={`${job.fileName} · ${formatCount(job.rows, 'riga', 'righe')}`}
      back={{ to: '/importa', search: { dati: job.kind }, label: `Importa: ${label.toLowerCase()}` }}
    >
      <Steps
        label="Passi dell’importazione"
        current={current}
        onOpen={(name) => setBack(name === 'columns')}
        steps={steps.map((name, index) => ({
          name,
          label: labels[name],
          done: index < steps.indexOf(reached) || over,
          open: (name === 'columns' && changeable) || name === reached,
        }))}
      />
      {job.progress ? (
        <Running job={job} progress={job.progress} />
      ) : current === 'columns' ? (
        <MappingStep job={job} onChecking={() => setBack(false)} />
      ) : current === 'check' ? (
        <CheckStep job={job} onBack={() => setBack(true)} />
      ) : (
        <DoneStep job={job} onBack={() => setBack(true)} />
      )}
    </Page>
  );
}
