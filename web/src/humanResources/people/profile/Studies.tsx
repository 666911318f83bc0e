import { getStudiesOf } from '@wms/contract/humanResources/people/profile/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { Item, ItemList } from '../../../ui/parts/ItemList.tsx';
import { CourseFacts } from '../../academic-data/CourseFacts.tsx';

export function PersonStudies({ personId }: { personId: number }) {
  const courses = useAnswer(getStudiesOf, { params: { id: String(personId) } });
  if (!courses.data) return <Pending error={courses.error} onRetry={courses.refetch} rows={2} />;
  if (courses.data.length === 0) return <EmptyState>Nessun corso di studi.</EmptyState>;
  return (
    <ItemList label="Corsi di studi">
      {courses.data.map((course) => (
        <Item key={course.course_id}>
          <CourseFacts course={course} />
        </Item>
      ))}
    </ItemList>
  );
}
