import { Button, Stack, Switch, Text } from '@mantine/core';
import { getAcademicData } from '@wms/contract/humanResources/academic-data/endpoints';
import { getDocuments, hasDocument } from '@wms/contract/humanResources/documents/endpoints';
import type { registrationSteps } from '@wms/contract/identity/registration/endpoints';
import { listRegulations } from '@wms/contract/utilities/regulations/endpoints';
import { isOpen } from '@wms/contract/utilities/regulations/regulation';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { CoursesPanel } from '../../humanResources/academic-data/CoursesPanel.tsx';
import { DocumentsPanel } from '../../humanResources/documents/Panel.tsx';
import type { StagedUploads } from '../../humanResources/documents/Upload.tsx';
import { PersonalDataEditor } from '../../humanResources/personal-data/Editor.tsx';
import { StickyBar } from '../../ui/form/FormSection.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { RegulationsList } from '../../utilities/regulations/RegulationsList.tsx';
import { notesOf, type SentBack } from './SentBack.tsx';

export type Step = (typeof registrationSteps)[number];

export const stepLabels: Readonly<Record<Step, string>> = {
  anagrafica: 'Anagrafica',
  accademici: 'Accademici',
  documenti: 'Documenti',
  regolamenti: 'Regolamenti',
};

type Props = {
  step: Step;
  /** The step was completed before and is open again. */
  done: boolean;
  /** The things that the server found missing when the person wanted to continue. */
  missing: readonly string[];
  busy: boolean;
  /** Set if human resources sent the person back to this step. */
  sentBack: SentBack | null;
  onNext: (nonStudio?: boolean) => Promise<void>;
  onBack: () => void;
};

export function StepContent({ step, ...props }: Props) {
  if (step === 'anagrafica') return <Personal {...props} />;
  if (step === 'accademici') return <Academic {...props} />;
  if (step === 'documenti') return <Documents {...props} />;
  return <Regulations {...props} />;
}

type StepProps = Omit<Props, 'step'>;

const Personal = ({ missing, sentBack, onNext }: StepProps) => (
  <>
    <Missing sentences={missing} />
    <PersonalDataEditor
      keepsDraft
      submitLabel="Salva e continua"
      submitUnchanged
      onSaved={() => onNext()}
      notes={sentBack ? notesOf(sentBack) : undefined}
    />
  </>
);

function Academic(props: StepProps) {
  const courses = useAnswer(getAcademicData).data;
  // A step completed without any course means that the person has declared it.
  const [declared, setDeclared] = useState<boolean | null>(null);
  const none = courses?.length === 0;
  const nonStudio = none && (declared ?? props.done);
  return (
    <Framed {...props} next="Continua" onNext={() => props.onNext(nonStudio)} lacking={none && !nonStudio}>
      <Stack gap="lg">
        {none && (
          <Switch
            label="Non studio"
            description="Né ora né prima: nessun corso da indicare"
            checked={nonStudio}
            onChange={(event) => setDeclared(event.currentTarget.checked)}
          />
        )}
        {!nonStudio && (
          <div>
            <CoursesPanel />
          </div>
        )}
      </Stack>
    </Framed>
  );
}

function Documents(props: StepProps) {
  const documents = useAnswer(getDocuments).data ?? [];
  const lacking = documents.some(({ types }) => types.some((type) => type.required && !hasDocument(type)));
  const [staged] = useState<StagedUploads>(() => new Map());
  const [sending, setSending] = useState(false);
  /** Sends the chosen files before the person goes on: a file that was only chosen would be lost. */
  const goOn = async () => {
    setSending(true);
    try {
      for (const send of [...staged.values()]) if (!(await send())) return;
      await props.onNext();
    } finally {
      setSending(false);
    }
  };
  return (
    <Framed {...props} busy={props.busy || sending} onNext={goOn} next="Continua" lacking={lacking}>
      <DocumentsPanel
        requiredFirst
        staged={staged}
        {...(props.sentBack && { notes: notesOf(props.sentBack), notedAt: props.sentBack.at })}
      />
    </Framed>
  );
}

function Regulations(props: StepProps) {
  const regulations = useAnswer(listRegulations).data ?? [];
  const lacking = regulations.some(isOpen);
  // The server's message may name regulations that the person has confirmed since; those sentences are left out.
  const missing = props.missing.filter(
    (sentence) =>
      !regulations.some((regulation) => !isOpen(regulation) && sentence.includes(regulation.title)),
  );
  return (
    <Framed {...props} missing={missing} next="Completa la registrazione" lacking={lacking}>
      <RegulationsList inPlace />
    </Framed>
  );
}

type FramedProps = StepProps & {
  next: string;
  /** The page knows that something is missing, so the server's message stays visible. */
  lacking: boolean;
  children: ReactNode;
};

function Framed({ missing, busy, onNext, onBack, next, lacking, children }: FramedProps) {
  return (
    <>
      {lacking && <Missing sentences={missing} />}
      {children}
      <StickyBar>
        <Button variant="default" onClick={onBack} disabled={busy}>
          Indietro
        </Button>
        <Button loading={busy} onClick={() => void onNext()}>
          {next}
        </Button>
      </StickyBar>
    </>
  );
}

function Missing({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice
      role="alert"
      color="red"
      mb={16}
      title="Per continuare manca qualcosa"
      ref={(node) => node?.scrollIntoView({ block: 'nearest' })}
    >
      {sentences.map((sentence) => (
        <Text size="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
    </Notice>
  );
}
