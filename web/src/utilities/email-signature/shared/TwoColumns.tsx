import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './TwoColumns.module.css';

/** Fields at the left and their result at the right; on a phone the result is below. */
export const TwoColumns = ({ fields, preview }: { fields: ReactNode; preview: ReactNode }) => (
  <div className={classes.columns}>
    <Box miw={0}>{fields}</Box>
    <div className={classes.preview}>{preview}</div>
  </div>
);
