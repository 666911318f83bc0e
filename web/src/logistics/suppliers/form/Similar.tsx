import { Text } from '@mantine/core';
import { listSimilarSuppliers } from '@wms/contract/logistics/suppliers/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { Fragment } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { useSettled } from '../../../ui/use-settled.ts';

/** Existing suppliers with a similar name, shown while a new supplier is typed. */
export function SimilarSuppliers({ name }: { name: string }) {
  const typed = useSettled(name.trim(), 300);
  const { data = [] } = useAnswer(
    listSimilarSuppliers,
    { query: { name: typed } },
    { enabled: typed.length >= 3 },
  );
  if (typed.length < 3 || data.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      C’è già:{' '}
      {data.map(({ id, name: other, active }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={pageLink('/fornitori/$id', { id })} className={textClasses.link}>
            {other}
          </Link>
          {!active && ' (fuori uso)'}
        </Fragment>
      ))}
    </Text>
  );
}
