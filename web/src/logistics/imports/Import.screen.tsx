/**
 * One import, step by step. The server stores the current step, so a reload continues there, also on another device.
 */
import { useParams } from '@tanstack/react-router';
import { getImport, type Import } from '@wms/contract/imports/endpoints';
import { importKindNames } from '@wms/contract/imports/kinds';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useAskAgain } from '../../client/ask-again.ts';
import { useMenuPlace } from '../../ui/cupboards/menu-place.ts';
import { later } from '../../ui/modal/later.tsx';
import { Page, Pending, Skeletons } from '../../ui/page/Page.tsx';
import { Steps } from '../../ui/page/Steps.tsx';
import { ImportStateDot } from './shared/labels.tsx';
import { places } from './shared/places.ts';
import { CheckStep } from './steps/CheckStep.tsx';
import { DoneStep } from './steps/DoneStep.tsx';
import { Running } from './steps/Running.tsx';

const MappingStep = later(
  async () => (await import('./steps/MappingStep.tsx')).MappingStep,
  <Skeletons count={4} />,
);

const askEveryMs = 400;

export default function ImportScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { data, error, refetch } = useAnswer(getImport, { params: { id } });
  const runs = data?.progress != null;
  useAskAgain(getImport, runs, askEveryMs);

  if (data) return <Wizard key={data.id} of={data} />;
  return (
    <Page title="Importazione" back={{ to: '/importa', label: 'Importa' }}>
      <Pending
        error={error}
        onRetry={refetch}
        rows={6}
        missing="Questa importazione non c’è: forse l’indirizzo è sbagliato."
      />
    </Page>
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

function Wizard({ of }: { of: Import }) {
  const reached = stepOf(of);
  useMenuPlace(places[of.kind].to);
  // When the person goes back to the columns, they stay there until the next check.
  const [back, setBack] = useState(false);
  const over = of.state === 'done' || of.state === 'undone';
  const changeable = of.progress === null && !over;
  const current: Step = back && changeable ? 'columns' : reached;
  const { label, plural } = importKindNames[of.kind];
  return (
    <Page
      title={`Importa ${plural}`}
      shortTitle="Importa"
      state={<ImportStateDot state={of.state} />}
      subtitle={`${of.fileName} · ${formatCount(of.rows, 'riga', 'righe')}`}
      back={{ to: '/importa', search: { dati: of.kind }, label: `Importa: ${label.toLowerCase()}` }}
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
      {of.progress ? (
        <Running of={of} progress={of.progress} />
      ) : current === 'columns' ? (
        <MappingStep of={of} onChecking={() => setBack(false)} />
      ) : current === 'check' ? (
        <CheckStep of={of} onBack={() => setBack(true)} />
      ) : (
        <DoneStep of={of} onBack={() => setBack(true)} />
      )}
    </Page>
  );
}
