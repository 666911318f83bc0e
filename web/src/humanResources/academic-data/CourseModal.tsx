import { Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import {
  addAcademicDatum,
  type Course,
  courseLevels,
  courseStates,
  getAcademicData,
  updateAcademicDatum,
} from '@wms/contract/humanResources/academic-data/endpoints';
import { namedFields, searchCourseNames } from '@wms/contract/humanResources/academic-data/names';
import { getDraft } from '@wms/contract/humanResources/drafts/endpoints';
import { ordinalKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import { useRef } from 'react';
import { refetchAnswers } from '../../client/query.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { WholeField } from '../../ui/fields/numbers/WholeField.tsx';
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { ResumedNotice } from '../drafts/ResumedNotice.tsx';
import { type Draft, useKeptDraft, useResumedDraft } from '../drafts/use-kept-draft.ts';
import { CourseNameInput } from './CourseNameInput.tsx';
import { levelWords, stateWords } from './labels.ts';
import { type NameQuestions, useNameQuestions } from './name-questions.ts';

type CourseValues = {
  livello: string | null;
  ateneo: string;
  dipartimento: string;
  corso: string;
  matricola: string;
  anno_immatricolazione: number | string;
  anno_corso: number | string;
  stato: string | null;
  data_laurea: string;
  voto: string;
};

const emptyCourse: CourseValues = {
  livello: null,
  ateneo: '',
  dipartimento: '',
  corso: '',
  matricola: '',
  anno_immatricolazione: '',
  anno_corso: '',
  stato: 'in corso',
  data_laurea: '',
  voto: '',
};

const courseLabels: { readonly [name in keyof CourseValues]: string } = {
  livello: 'Livello',
  ateneo: 'Ateneo',
  dipartimento: 'Dipartimento',
  corso: 'Corso',
  matricola: 'Matricola',
  anno_immatricolazione: 'Anno di immatricolazione',
  anno_corso: 'Anno di corso',
  stato: 'Stato',
  data_laurea: 'Data del titolo',
  voto: 'Voto',
};

type Props = {
  /** The course to change; null for a new one. */
  course: Course | null;
  draft: Draft | null;
  onClose: () => void;
};

/** The form of a course. Typed values are kept as a draft until they are saved or discarded. */
export function CourseModal({ course, draft, onClose }: Props) {
  const saved = useRef(false);
  const initial = course ? valuesOf(course) : emptyCourse;
  const questions = useNameQuestions();
  const form = useContractForm(course ? updateAcademicDatum : addAcademicDatum, {
    initial,
    args: () => (course ? { query: { course_id: String(course.course_id) } } : {}),
    toBody: bodyOf,
    // The name that was new is known from now on.
    refetch: [getAcademicData, searchCourseNames],
    beforeSending: questions.askFirst,
    onSubmitted: () => {
      saved.current = true;
    },
  });
  const { dirty, values } = form;
  const resumed = useResumedDraft(draft, form, initial);
  const kept = { ...values, course_id: course?.course_id ?? null, began: resumed.began };
  const draftOf = useKeptDraft('course', kept, { dirty, enabled: true, resumed: draft !== null });
  const close = async () => {
    await (dirty && !saved.current ? draftOf.keepNow() : draftOf.forget());
    await refetchAnswers([getDraft]);
    onClose();
  };
  return (
    <FormModal
      title={course ? 'Modifica il corso' : 'Aggiungi un corso'}
      form={form}
      onClose={() => void close()}
      keepsDraft
      backLabel="Chiudi"
      confirmLabel={course ? 'Salva' : 'Aggiungi'}
    >
      {dirty && <ResumedNotice resumed={resumed} labels={courseLabels} />}
      <CourseFields form={form} questions={questions} />
    </FormModal>
  );
}

const valuesOf = ({ course_id: _, ...course }: Course): CourseValues => ({
  ...course,
  dipartimento: course.dipartimento ?? '',
  matricola: course.matricola ?? '',
  anno_corso: course.anno_corso ?? '',
  data_laurea: course.data_laurea ?? '',
  voto: course.voto ?? '',
});

/** A field that the chosen state hides is not sent. */
const bodyOf = (values: CourseValues) => ({
  ...values,
  anno_corso: values.stato === 'in corso' ? values.anno_corso : null,
  data_laurea: values.stato === 'laureato' ? values.data_laurea : null,
  voto: values.stato === 'laureato' ? values.voto : null,
});

const levels = courseLevels.map((value) => ({ value, label: levelWords[value] }));
const states = courseStates.map((value) => ({ value, label: stateWords[value] }));
function CourseFields({ form, questions }: { form: ContractForm<CourseValues>; questions: NameQuestions }) {
  const { stato } = form.values;
  return (
    <>
      <Select
        label={courseLabels.livello}
        data={levels}
        placeholder="Scegli"
        data-autofocus
        {...form.field('livello')}
      />
      {namedFields.map((field) => (
        <CourseNameInput
          key={field}
          label={courseLabels[field]}
          named={field}
          onTake={(name) => form.set(field, name)}
          {...questions.of(field)}
          {...form.field(field)}
        />
      ))}
      <Group grow align="flex-start">
        <TextInput label={courseLabels.dipartimento} {...form.field('dipartimento')} />
        <TextInput label={courseLabels.matricola} {...form.field('matricola')} />
      </Group>
      {/* Side by side on a phone, the long label would wrap and push its field below the other one. */}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <WholeField
          kind={ordinalKind}
          label={courseLabels.anno_immatricolazione}
          {...form.field('anno_immatricolazione')}
        />
        <Select label={courseLabels.stato} data={states} allowDeselect={false} {...form.field('stato')} />
      </SimpleGrid>
      {stato === 'in corso' && <WholeField label={courseLabels.anno_corso} {...form.field('anno_corso')} />}
      {stato === 'laureato' && (
        <Group grow align="flex-start">
          <DateField
            label={courseLabels.data_laurea}
            max={today()}
            {...form.field('data_laurea')}
            withAsterisk
          />
          <TextInput label={courseLabels.voto} {...form.field('voto')} />
        </Group>
      )}
    </>
  );
}
