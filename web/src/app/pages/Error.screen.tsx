import { Button, Group } from '@mantine/core';
import { useStore } from '../../client/alerts/store.ts';
import { defaultMessage } from '../../client/call/send.ts';
import { later } from '../../ui/modal/later.tsx';
import { errorStore } from '../../ui/page/error-state.ts';
import { Link } from '../../ui/page/link.ts';
import { usePageTitle } from '../../ui/page/title/page-title.ts';
import { cupboards } from '../cupboards.ts';
import classes from './Error.module.css';

const offers = cupboards.flatMap(({ whenRefused }) => (whenRefused ? [later(whenRefused)] : []));

/** The Error page: not authorised, not found, or the server under maintenance (section 8). */
export default function ErrorScreen() {
  const error = useStore(errorStore);
  const { page } = error;
  const title = error.title || 'Errore';
  usePageTitle(title);

  const reload = () => {
    if (error.address) location.assign(error.address);
    else location.reload();
  };
  return (
    <div className={classes.error} data-all-width={error.allWidth || undefined}>
      <h1 data-page-title tabIndex={-1}>
        {title}
      </h1>
      <p>{error.message || defaultMessage}</p>
      {page && offers.map((Offer) => <Offer key={page.path} page={page} />)}
      <Group gap={10} justify="center">
        {error.reload && <Button onClick={reload}>Ricarica</Button>}
        <Button
          variant={error.reload ? 'default' : 'filled'}
          renderRoot={(props) => <Link to="/" {...props} />}
        >
          Torna alla home
        </Button>
      </Group>
    </div>
  );
}
