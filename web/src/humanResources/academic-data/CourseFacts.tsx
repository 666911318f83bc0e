import { Group, Text } from '@mantine/core';
import type { Course } from '@wms/contract/humanResources/academic-data/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { StateDot } from '../../ui/StateDot.tsx';
import { levelWords, stateWords } from './labels.ts';

const stateColours = {
  'in corso': 'green',
  'fuori corso': 'amber',
  laureato: 'green',
  ritirato: 'gray',
} as const;

/** A course of study in three lines. */
export function CourseFacts({ course }: { course: Course }) {
  const details = [
    levelWords[course.livello],
    course.dipartimento,
    `immatricolazione ${course.anno_immatricolazione}`,
    course.stato === 'in corso' && course.anno_corso ? `${course.anno_corso}º anno` : null,
    course.matricola ? `matricola ${course.matricola}` : null,
    course.data_laurea ? `titolo conseguito ${formatDate(course.data_laurea, 'il')}` : null,
    course.voto ? `voto ${course.voto}` : null,
  ].filter((detail) => detail !== null);
  return (
    <>
      <Group gap="xs">
        <Text fw={500}>{course.corso}</Text>
        <StateDot colour={stateColours[course.stato]}>{stateWords[course.stato]}</StateDot>
      </Group>
      <Text size="sm">{course.ateneo}</Text>
      <Text size="sm" c="dimmed">
        {details.join(' · ')}
      </Text>
    </>
  );
}
