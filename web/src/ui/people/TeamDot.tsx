import type { Colour } from '@wms/contract/platform/declarations/colours';
import classes from './TeamDot.module.css';

/** The colour of a team. It only helps to recognise the team; the name beside it is what identifies it. */
export const TeamDot = ({ colour }: { colour: Colour }) => (
  <span className={classes.dot} style={{ background: `var(--mantine-color-${colour}-5)` }} aria-hidden />
);
