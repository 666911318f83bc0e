import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ChangeRequest } from '@wms/contract/humanResources/people/change-requests/endpoints';
import { accountLabels } from '@wms/contract/identity/users/account';
import textClasses from '../../../ui/parts/text.module.css';
import classes from './Difference.module.css';

/** The changes of a request: the current and the wanted value of each field. */
export const Difference = ({
  of: { differences, why },
}: {
  of: Pick<ChangeRequest, 'differences' | 'why'>;
}) => (
  <div className={textClasses.anywhere}>
    <dl className={classes.differences}>
      {differences.map(({ field, now, wanted }) => (
        <div key={field}>
          <dt>{accountLabels[field]}</dt>
          <dd>
            <del>{now}</del>
            <IconArrowRight size={14} stroke={1.5} role="img" aria-label="diventa" />
            <ins>{wanted}</ins>
          </dd>
        </div>
      ))}
    </dl>
    {why && (
      <Text size="sm" c="dimmed" mt={4}>
        Perché: {why}
      </Text>
    )}
  </div>
);
