import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  type Course,
  deleteAcademicDatum,
  getAcademicData,
} from '@wms/contract/humanResources/academic-data/endpoints';
import { forgetDraft, getDraft } from '@wms/contract/humanResources/drafts/endpoints';
import { formatInstant } from '@wms/contract/platform/formats';
import { confirmDanger } from '../../client/alerts/confirm.ts';
import { useAnswer, useChange } from '../../client/answer.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../ui/parts/buttons.tsx';
import { Item, ItemList } from '../../ui/parts/ItemList.tsx';
import type { Draft } from '../drafts/use-kept-draft.ts';
import { CourseFacts } from './CourseFacts.tsx';

const CourseModal = later(async () => (await import('./CourseModal.tsx')).CourseModal);

/** The person's courses of study, which they can add, change and delete. */
export function CoursesPanel() {
  const courses = useAnswer(getAcademicData);
  const remove = useChange(deleteAcademicDatum, { refetch: [getAcademicData] });
  const [dialog, open, close] = useDialog<Course | 'new'>();
  const draft = useAnswer(getDraft, { params: { form: 'course' } }).data ?? null;
  const drafted = courses.data?.find(({ course_id }) => course_id === draft?.content.course_id) ?? 'new';

  if (!courses.data) return <Pending error={courses.error} onRetry={courses.refetch} rows={2} />;
  const discard = async ({ course_id, corso, ateneo }: Course) => {
    const message = `Elimini «${corso}» (${ateneo}).`;
    if (
      await confirmDanger({
        title: 'Elimina il corso',
        message,
        confirmLabel: 'Elimina il corso',
        act: deleteAcademicDatum,
      })
    )
      await remove.run({ query: { course_id: String(course_id) } });
  };
  const add = (
    <ButtonWithIcon icon={IconPlus} iconSize={16} variant="default" onClick={() => open('new')}>
      Aggiungi un corso
    </ButtonWithIcon>
  );

  return (
    <>
      {draft && !dialog && <KeptCourse draft={draft} onResume={() => open(drafted)} />}
      {courses.data.length === 0 ? (
        <EmptyState action={add}>Non hai ancora aggiunto un corso di studio.</EmptyState>
      ) : (
        <>
          <ItemList>
            {courses.data.map((course) => (
              <CourseRow
                key={course.course_id}
                course={course}
                onEdit={() => open(course)}
                onDelete={() => void discard(course)}
              />
            ))}
          </ItemList>
          {add}
        </>
      )}
      {dialog && (
        <CourseModal
          course={dialog === 'new' ? null : dialog}
          draft={dialog === drafted ? draft : null}
          onClose={close}
        />
      )}
    </>
  );
}

/** A course that the person has begun to type and has not saved. */
function KeptCourse({ draft, onResume }: { draft: Draft; onResume: () => void }) {
  const forget = useChange(forgetDraft, { refetch: [getDraft], quiet: true });
  const { corso } = draft.content;
  return (
    <Group gap="xs" mb="md" role="status">
      <Text size="sm" fw={500}>
        {typeof corso === 'string' && corso ? `«${corso}»` : 'Un corso'}, scritto{' '}
        {formatInstant(draft.writtenAt, 'il')}, non è ancora salvato.
      </Text>
      <Button size="compact-sm" onClick={onResume}>
        Riprendi
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={forget.busy}
        onClick={() => void forget.run({ params: { form: 'course' } })}
      >
        Scarta
      </Button>
    </Group>
  );
}

function CourseRow({
  course,
  onEdit,
  onDelete,
}: {
  course: Course;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <Item
      actions={
        <>
          <IconButton
            icon={IconPencil}
            label={`Modifica ${course.corso}`}
            size={40}
            onClick={onEdit}
            color="teal"
          />
          <IconButton
            icon={IconTrash}
            label={`Elimina ${course.corso}`}
            color="red"
            size={40}
            onClick={onDelete}
          />
        </>
      }
    >
      <CourseFacts course={course} />
    </Item>
  );
}
