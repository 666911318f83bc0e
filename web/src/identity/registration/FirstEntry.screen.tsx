import { Button } from '@mantine/core';
import { getGrantedPermissions } from '@wms/contract/identity/permissions/endpoints';
import {
  getInsertionStatus,
  type RegistrationStatus,
  registrationStatuses,
  registrationSteps,
  stepLabel,
  updateInsertionStatus,
} from '@wms/contract/identity/registration/endpoints';
import { getHome } from '@wms/contract/utilities/home/endpoints';
import { useEffect, useRef, useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { useAnswer, useChange } from '../../client/answer.ts';
import { refetchAnswers } from '../../client/query.ts';
import { useFieldFromAddress } from '../../ui/page/field-from-address.ts';
import { useNavigate } from '../../ui/page/link.ts';
import { EmptyState, Page, Pending } from '../../ui/page/Page.tsx';
import { Steps } from '../../ui/page/Steps.tsx';
import { useChoiceInUrl } from '../../ui/page/use-choice-in-url.ts';
import { SentBackNotice, useSentBack } from './SentBack.tsx';
import type { Step, StepContents } from './steps.ts';

/** The first entry, with the contents of its steps. */
export const firstEntryScreen = (contents: StepContents) =>
  function FirstEntryScreen() {
    const status = useAnswer(getInsertionStatus);
    const goHome = useGoHome();
    return (
      <Page
        title="Registrazione"
        subtitle="Quattro passi, poi usi tutto il resto. Puoi interrompere e riprendere quando vuoi."
      >
        {!status.data ? (
          <Pending error={status.error} onRetry={status.refetch} rows={5} height={96} />
        ) : status.data.status === 'completato' ? (
          <EmptyState action={<Button onClick={goHome}>Vai alla home</Button>}>
            La registrazione è completa.
          </EmptyState>
        ) : (
          <>
            <SentBackNotice />
            <Wizard contents={contents} reached={status.data.status} onComplete={goHome} />
          </>
        )}
      </Page>
    );
  };

/** The menu and the guard depend on these answers, so they must be fetched again before the page changes. */
function useGoHome() {
  const navigate = useNavigate();
  return async () => {
    await refetchAnswers([getInsertionStatus, getGrantedPermissions, getHome]);
    await navigate({ to: '/' });
  };
}

/** Scrolls a new step to its top and focuses it, for screen readers too. */
function useStepInView(step: Step) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[aria-current=step]')?.focus({ preventScroll: true });
  }, [step]);
}

const rank = (status: RegistrationStatus) => registrationStatuses.indexOf(status);

type WizardProps = { contents: StepContents; reached: Step; onComplete: () => Promise<void> };

function Wizard({ contents, reached, onComplete }: WizardProps) {
  const [asked, setAsked] = useChoiceInUrl<Step>('passo', registrationSteps, reached);
  // A link to a step that is still closed opens the current step.
  const current = rank(asked) <= rank(reached) ? asked : reached;
  const [opened, setOpened] = useState<ReadonlySet<Step>>(new Set([current]));
  if (!opened.has(current)) setOpened(new Set([...opened, current]));

  useStepInView(current);
  useFieldFromAddress();
  const sentBack = useSentBack();

  const [missing, setMissing] = useState<readonly string[]>([]);
  const update = useChange(updateInsertionStatus, {
    refetch: [getInsertionStatus],
    quiet: true,
    onFailure: ({ problem }) => {
      const sentences = Object.values(problem?.errors ?? {});
      setMissing(sentences);
      return sentences.length > 0;
    },
  });

  const open = (step: Step) => {
    setMissing([]);
    setAsked(step);
  };

  /** Leaves `step` forwards. The server checks that everything the step needs is there. */
  const goOn = async (step: Step, nonStudio?: boolean) => {
    setMissing([]);
    const next = registrationStatuses[rank(step) + 1] ?? 'completato';
    // Repeating an earlier step does not move the status back, but its declaration still counts.
    const wanted = rank(next) > rank(reached) ? next : reached;
    if (wanted !== reached || nonStudio) {
      const done = await update.run({ body: { status: wanted, ...(nonStudio && { non_studio: true }) } });
      if (!done) return;
      if (wanted === 'completato') alert.success(done.message);
    }
    if (next === 'completato') await onComplete();
    else {
      await refetchAnswers([getInsertionStatus]);
      setAsked(next);
    }
  };

  return (
    <>
      <Steps
        label="Passi della registrazione"
        current={current}
        onOpen={(name) => {
          const step = registrationSteps.find((candidate) => candidate === name);
          if (step) open(step);
        }}
        steps={registrationSteps.map((name) => ({
          name,
          label: stepLabel(name),
          done: rank(name) < rank(reached),
          open: rank(name) <= rank(reached),
        }))}
      />
      {registrationSteps.map((step) => {
        const Content = contents[step];
        return (
          opened.has(step) && (
            // A step is hidden, not unmounted, so that typed text is still there when the person comes back.
            <div key={step} hidden={step !== current}>
              <Content
                done={rank(step) < rank(reached)}
                missing={step === current ? missing : []}
                // Shown only while the step is the reached one: a person who has gone on from it has seen the note.
                sentBack={sentBack?.step === step && reached === step ? sentBack : null}
                busy={update.busy}
                onNext={(nonStudio) => goOn(step, nonStudio)}
                onBack={() => open(registrationSteps[rank(step) - 1] ?? step)}
              />
            </div>
          )
        );
      })}
    </>
  );
}
