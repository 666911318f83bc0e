/** The palette's rows for a line: the act that it means, pages, and the things that the server finds. */
import { IconBulb, type TablerIcon } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { FoundThing } from '@wms/contract/platform/palette/found';
import { readNamedNumber } from '@wms/contract/platform/palette/named-number';
import { today } from '@wms/contract/platform/schema';
import { longestSearch } from '@wms/contract/utilities/palette/endpoints';
import { useMemo, useState } from 'react';
import { useHeld } from '../../client/session/current.ts';
import { targetOf } from '../../ui/page/link.ts';
import { mayOpen } from '../routing/guard.ts';
import { useActsOnThings } from './acts/on-things.ts';
import { type Chosen, slotsOf } from './acts/understand.ts';
import { type UnderstoodAct, useActs, useReadings, useUnderstood } from './acts/use-act.ts';
import { kindIcons } from './found/kinds.ts';
import { orderFound } from './found/order-found.ts';
import { type FoundPage, findNearPages, findPageAt, findPages, namesPage } from './found/pages.ts';
import { type Recent, rankByUse, readRecent, rememberOpened } from './found/recent.ts';
import { useFound } from './found/use-found.ts';

export type Offer = {
  key: string;
  icon: TablerIcon;
  /** The thing whose photo or picture stands in the icon's place. */
  thing?: FoundThing;
  name: string;
  code?: string | undefined;
  detail?: string | undefined;
  hint: string;
  /** The path of the page that it opens, which is asked for when the row is pressed. */
  href?: string;
  open: () => void;
};
/** A group is stale while it still has what was found for the former text. */
export type OfferGroup = { label: string; offers: Offer[]; stale?: boolean };

export type Offers = {
  act: UnderstoodAct | null;
  groups: OfferGroup[];
  /** Lines of acts that this person may do. */
  examples: readonly string[];
  /** One of these lines in few keys. */
  shortExample: string | undefined;
  /** The sentence of a search that failed, as without a network. */
  failure: string | null;
  /** True when no more results will come for this line. */
  settled: boolean;
};

/** The number of last opened things that are shown while the field is empty. */
const shownRecent = 6;

export function useOffers(line: string, chosen: Chosen): Offers {
  const router = useRouter();
  const held = useHeld();
  const [recent] = useState(readRecent);
  const text = line.trim();
  const acts = useActs();
  const readings = useReadings(text, acts);
  const { slot, actsOn } = useActsOnThings(text, acts, readings);
  const slots = useMemo(() => {
    const possible = readings.filter(({ act }) => mayOpen(act.permissions, held));
    return slot ? [slot] : slotsOf(possible, chosen);
  }, [readings, chosen, held, slot]);
  // A line with a verb and something behind it is an act, and no search.
  const isAct = readings.some(
    ({ verb, isShort, texts }) => verb !== '' && !isShort && Object.keys(texts).length > 0,
  );
  const { found, foundFor, settled, failure } = useFound({
    q: isAct ? '' : text,
    slots,
    onlyTyped: readings.length > 0 && readings.every(({ isShort }) => isShort),
  });
  const understood = useUnderstood(text, readings, found?.slots ?? [], chosen);
  const pagesNamed = findPages(text, held);
  // A line whose act names nothing, 'sposta prenotazione', means the page that it names.
  const act = understood?.namesNothing && pagesNamed.length > 0 ? null : understood;

  const open = (opened: Omit<Recent, 'times'>) => () => {
    rememberOpened(opened);
    void router.navigate(targetOf(opened.href) as never);
  };
  const offerOf = ({ page, ...rest }: FoundPage): Offer => ({
    key: rest.key,
    icon: page.icon,
    name: rest.name,
    hint: rest.hint,
    href: rest.href,
    open: open({ ...rest, kind: null }),
  });
  const offerThing = (thing: FoundThing): Offer[] =>
    thing.page === null
      ? []
      : [
          {
            key: thing.key,
            icon: kindIcons[thing.kind],
            thing,
            name: thing.name,
            code: thing.code,
            detail: thing.detail,
            hint: thing.hint ?? '',
            href: thing.page,
            open: open({
              key: thing.key,
              name: thing.name,
              hint: thing.code ?? thing.detail ?? '',
              kind: thing.kind,
              href: thing.page,
            }),
          },
        ];
  // The first letters of a verb may also begin a search: what is called exactly so stands before the act.
  const isShort = act
    ? act.reading.isShort
    : !settled && readings.length > 0 && readings.every((reading) => reading.isShort);
  // Beside an act that this person may not do, only what is called exactly so is meant.
  const isForbidden = act?.isMeant === false && act.meaning?.state === 'refused';
  // A line that is the whole name of an act, or names a page of WMS, means nothing that is only spelled like it.
  const isNamed = act?.reading.act.parts.length === 0 || namesPage(text);
  const offerPlan = ({ key, plan = '' }: FoundThing): Offer => ({
    key: `plan-${key}`,
    icon: IconBulb,
    name: 'Mostra sulla pianta',
    hint: '',
    open: () => void router.navigate(targetOf(plan) as never),
  });
  const stale = foundFor !== text.slice(0, longestSearch);
  const onlyAct = act?.isMeant === true && !isShort;
  const pagesFound = onlyAct ? [] : pagesNamed;
  // Enter in an empty field must not sign the person out: what is about themselves stands last.
  const isOwn = ({ page }: FoundPage) => Number(page.group === 'profile');
  const pageOffers = pagesFound.toSorted((left, right) => isOwn(left) - isOwn(right));
  const things =
    onlyAct || text.length < 2
      ? []
      : orderFound(
          (found?.groups ?? []).filter(({ similar }) => !(isShort || isForbidden || isNamed) || !similar),
          // The rows of the former text keep their order until the others come.
          foundFor,
          isShort || pageOffers.length > 0,
        );
  // Where nothing has all words, a page may still be meant by most of them.
  const isNear = settled && act === null && pagesFound.length === 0 && things.every(({ similar }) => similar);
  const nearPages =
    isNear && readNamedNumber(text, today().slice(0, 4)) === null ? findNearPages(text, held) : [];
  const lit = onlyPlaced(
    things.flatMap((group) => group.things),
    foundFor,
  );
  const offersOfRecent = (text === '' ? recent : []).slice(0, shownRecent).flatMap((last) => {
    const page = last.kind === null ? findPageAt(last.href, held) : undefined;
    const icon = last.kind === null ? page?.icon : kindIcons[last.kind as keyof typeof kindIcons];
    return icon
      ? [{ key: `recent-${last.key}`, icon, name: last.name, hint: last.hint, open: open(last) }]
      : [];
  });
  const named = slot ? found?.slots.find(({ text: asked }) => asked === foundFor) : undefined;
  // Something that is only similar is offered where nothing else is found.
  const isOther = named?.similar === true && pageOffers.length + things.length > 0;
  const offered = (acts ?? []).filter(({ permissions }) => mayOpen(permissions, held));
  return {
    act,
    groups: [
      { label: 'Di recente', offers: offersOfRecent },
      { label: 'Pagine', offers: (text === '' ? pageOffers : rankByUse(pageOffers, recent)).map(offerOf) },
      ...things.map(({ label, things: inside }) => ({
        label,
        offers: rankByUse(inside, recent).flatMap(offerThing),
        stale,
      })),
      { label: 'Pagine', offers: nearPages.map(offerOf) },
      { label: 'Fai', offers: isOther ? [] : actsOn(named), stale },
      { label: 'Dov’è', offers: lit ? [offerPlan(lit)] : [], stale },
    ].filter(({ offers }) => offers.length > 0),
    // A whole line says more than a verb.
    examples: offered
      .flatMap(({ example }) => example ?? [])
      .toSorted((left, right) => Number(right.includes(' ')) - Number(left.includes(' '))),
    shortExample: offered.find(({ shortExample }) => shortExample !== undefined)?.shortExample,
    failure,
    settled: settled && acts !== undefined && (act === null || act.meaning !== null || failure !== null),
  };
}

/** The only thing that has a place on a plan, or the one with exactly this code. */
function onlyPlaced(things: readonly FoundThing[], text: string): FoundThing | undefined {
  const placed = things.filter(({ plan }) => plan !== undefined);
  const coded = placed.filter(({ code }) => code?.toLowerCase() === text.toLowerCase());
  const [only, ...more] = coded.length > 0 ? coded : placed;
  return more.length === 0 ? only : undefined;
}
