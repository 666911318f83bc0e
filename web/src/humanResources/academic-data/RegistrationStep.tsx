import { Stack, Switch } from '@mantine/core';
import { getAcademicData } from '@wms/contract/humanResources/academic-data/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { StepFrame } from '../../identity/registration/StepFrame.tsx';
import type { StepProps } from '../../identity/registration/steps.ts';
import { CoursesPanel } from './CoursesPanel.tsx';

/** The step of the first entry that asks for the courses. */
export function AcademicStep(props: StepProps) {
  const courses = useAnswer(getAcademicData).data;
  // If the step was completed without any course, the person has declared that they don't study.
  const [declared, setDeclared] = useState<boolean | null>(null);
  const none = courses?.length === 0;
  const nonStudio = none && (declared ?? props.done);
  return (
    <StepFrame {...props} next="Continua" onNext={() => props.onNext(nonStudio)} lacking={none && !nonStudio}>
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
    </StepFrame>
  );
}
