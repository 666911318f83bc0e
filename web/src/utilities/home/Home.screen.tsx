import { getHome, type Home } from '@wms/contract/utilities/home/endpoints';
import { Fragment } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import type { HomePart } from '../../ui/cupboards/home-part.ts';
import { LargeActs } from '../../ui/page/LargeActs.tsx';
import { Page, Pending } from '../../ui/page/Page.tsx';
import { Continue } from './Continue.tsx';
import classes from './Home.module.css';
import { Tiles } from './Tiles.tsx';
import { ToDo } from './ToDo.tsx';

/** The person's tasks, the cards of the cupboards, and links to every page that the person may open. */
export const homeScreen = (parts: readonly HomePart<Home>[]) =>
  function HomeScreen() {
    const home = useAnswer(getHome);
    const held = useHeld();
    const cards = home.data ? cardsOf(home.data, parts) : [];
    return (
      <Page title={home.data ? `Ciao, ${home.data.nome}` : 'Home'} shortTitle="Home">
        <Continue />
        <LargeActs acts={parts.flatMap(({ acts }) => acts?.(held) ?? [])} />
        <div className={classes.parts} data-cards={cards.length > 0 || undefined}>
          {home.data ? (
            <ToDo home={home.data} parts={parts} />
          ) : (
            <Pending error={home.error} onRetry={home.refetch} rows={1} height={180} />
          )}
          {cards.length > 0 && <div className={classes.cards}>{cards}</div>}
          <Tiles />
        </div>
      </Page>
    );
  };

const cardsOf = (home: Home, parts: readonly HomePart<Home>[]) =>
  parts.flatMap(({ card }, at) => {
    const drawn = card?.(home);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always the same, in the same order
    return drawn ? [<Fragment key={at}>{drawn}</Fragment>] : [];
  });
