import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  type Course,
  deleteAcademicDatum,
  getAcademicData,
} from '@wms/contract/humanResources/academic-data/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer, useChange } from '../../client/answer.ts';
import { later } from '../../ui/modal/later.tsx';
import { ConfirmDanger } from '../../ui/modal/later-modals.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/page/Page.tsx';
import { Item, ItemList } from '../../ui/parts/ItemList.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { levelWords, stateWords } from './labels.ts';

const CourseModal = later(async () => (await import('./CourseModal.tsx')).CourseModal);

/** The person's courses of study, which they can add, change and delete. */
export function CoursesPanel() {
  const courses = useAnswer(getAcademicData);
  const remove = useChange(deleteAcademicDatum, { refetch: [getAcademicData] });
  const [edited, setEdited] = useState<Course | 'new' | null>(null);
  const [asked, setAsked] = useState<Course | null>(null);

  if (courses.error) return <ErrorState error={courses.error} onRetry={courses.refetch} />;
  if (!courses.data) return <RowsSkeleton rows={2} />;
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      onClick={() => setEdited('new')}
    >
      Aggiungi un corso
    </Button>
  );

  return (
    <>
      {courses.data.length === 0 ? (
        <EmptyState action={add}>Non hai ancora aggiunto un corso di studio.</EmptyState>
      ) : (
        <>
          <ItemList>
            {courses.data.map((course) => (
              <CourseRow
                key={course.course_id}
                course={course}
                onEdit={() => setEdited(course)}
                onDelete={() => setAsked(course)}
              />
            ))}
          </ItemList>
          {add}
        </>
      )}
      {edited && <CourseModal course={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDanger
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title="Elimina il corso"
        confirmLabel="Elimina"
        busy={remove.busy}
        onConfirm={async () => {
          if (asked) await remove.run({ query: { course_id: String(asked.course_id) } });
        }}
      >
        Elimini «{asked?.corso}» ({asked?.ateneo}): non si può recuperare.
      </ConfirmDanger>
    </>
  );
}

const stateColours = {
  'in corso': 'green',
  'fuori corso': 'amber',
  laureato: 'green',
  ritirato: 'gray',
} as const;

function CourseRow({
  course,
  onEdit,
  onDelete,
}: {
  course: Course;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const details = [
    levelWords[course.livello],
    course.dipartimento,
    `immatricolazione ${course.anno_immatricolazione}`,
    course.stato === 'in corso' && course.anno_corso ? `${course.anno_corso}º anno` : null,
    course.matricola ? `matricola ${course.matricola}` : null,
    course.data_laurea ? `titolo conseguito il ${formatDate(course.data_laurea)}` : null,
    course.voto ? `voto ${course.voto}` : null,
  ].filter((detail) => detail !== null);
  return (
    <Item
      actions={
        <>
          <Tooltip label="Modifica">
            <ActionIcon variant="subtle" size={40} onClick={onEdit} aria-label={`Modifica ${course.corso}`}>
              <IconPencil size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Elimina">
            <ActionIcon
              variant="subtle"
              color="red"
              size={40}
              onClick={onDelete}
              aria-label={`Elimina ${course.corso}`}
            >
              <IconTrash size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      }
    >
      <Group gap="xs">
        <Text fw={500}>{course.corso}</Text>
        <StateDot colour={stateColours[course.stato]}>{stateWords[course.stato]}</StateDot>
      </Group>
      <Text size="sm">{course.ateneo}</Text>
      <Text size="sm" c="dimmed">
        {details.join(' · ')}
      </Text>
    </Item>
  );
}
