import { Anchor } from '@mantine/core';
import { Link } from '../../ui/page/link.ts';
import classes from './Login.module.css';

export const BackToSignIn = () => (
  <Anchor
    className={classes.other}
    data-alone
    renderRoot={(props) => <Link to="/login" replace {...props} />}
  >
    Torna all’accesso
  </Anchor>
);
