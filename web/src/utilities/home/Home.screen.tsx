import { getHome, type Home } from '@wms/contract/utilities/home/endpoints';
import { Fragment } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { answerQuery, queryClient } from '../../client/query.ts';
import { session, useHeld } from '../../client/session/current.ts';
import type { HomePart } from '../../ui/cupboards/home-part.ts';
import { LargeActs } from '../../ui/page/LargeActs.tsx';
import { Page, Pending } from '../../ui/page/Page.tsx';
import { Continue } from './Continue.tsx';
import classes from './Home.module.css';
import { LastActs } from './LastActs.tsx';
import { JobPages, OnTop, OutsideMenu } from './OnTop.tsx';
import { Waiting } from './Waiting.tsx';

/** The work that waits for the person, and the ways to it that the menu lacks; Home is no second menu. */
export const homeScreen = (parts: readonly HomePart<Home>[]) => {
  askForHome();
  return function HomeScreen() {
    const home = useAnswer(getHome, {}, { askAgainAfter: findFirstEnd });
    const held = useHeld();
    const cards = home.data ? cardsOf(home.data, parts) : [];
    // The greeting has its line before it knows the name, so that nothing moves under a finger.
    return (
      <Page title={home.data ? `Ciao, ${home.data.nome}` : 'Ciao'} shortTitle="Home">
        <Continue />
        <OnTop />
        <JobPages />
        <LargeActs acts={parts.flatMap(({ acts }) => acts?.(held) ?? [])} />
        <div className={classes.parts} data-cards={cards.length > 0 || undefined}>
          {home.data ? (
            <Waiting home={home.data} parts={parts} />
          ) : (
            <Pending error={home.error} onRetry={home.refetch} rows={7} height={56} />
          )}
          {cards.length > 0 && <div className={classes.cards}>{cards}</div>}
        </div>
        <LastActs />
        <OutsideMenu />
      </Page>
    );
  };
};

/**
 * Asks for Home's answer before the screen is drawn, so that a phone which has the answer by then draws its rows at
 * once. A person who is still registering has no permissions and gets no Home.
 */
function askForHome() {
  if (session.get().permissions) void queryClient.prefetchQuery(answerQuery(getHome));
}

/** Milliseconds until the first offered place goes to somebody else; false when none is offered. */
function findFirstEnd({ bookings }: Home): number | false {
  const ends = bookings.flatMap(({ offeredUntil }) => (offeredUntil ? [Date.parse(offeredUntil)] : []));
  return ends.length > 0 ? Math.max(1000, Math.min(...ends) - Date.now() + 1000) : false;
}

const cardsOf = (home: Home, parts: readonly HomePart<Home>[]) =>
  parts.flatMap(({ card }, at) => {
    const drawn = card?.(home);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always the same, in the same order
    return drawn ? [<Fragment key={at}>{drawn}</Fragment>] : [];
  });
