import { getHome } from '@wms/contract/utilities/home/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { ErrorState, Page, Skeletons } from '../../ui/page/Page.tsx';
import { Catalogue } from './Catalogue.tsx';
import classes from './Home.module.css';
import { Tiles } from './Tiles.tsx';
import { ToDo } from './ToDo.tsx';

/** What waits for the person, what the warehouse holds, and the way to every page they may open. */
export default function HomeScreen() {
  const home = useAnswer(getHome);
  return (
    <Page title={home.data ? `Ciao, ${home.data.nome}` : 'Home'} shortTitle="Home">
      <div className={classes.parts} data-catalogue={Boolean(home.data?.catalogue) || undefined}>
        {home.error ? (
          <ErrorState error={home.error} onRetry={home.refetch} />
        ) : home.data ? (
          <ToDo home={home.data} />
        ) : (
          <Skeletons count={1} height={180} />
        )}
        {home.data?.catalogue && (
          <div className={classes.catalogue}>
            <Catalogue catalogue={home.data.catalogue} />
          </div>
        )}
        <Tiles />
      </div>
    </Page>
  );
}
