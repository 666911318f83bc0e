/** The places to which a person put things last on this device: the next list begins there, also in another tab. */
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { keep, readKept } from '../../../client/browser-storage.ts';
import { session } from '../../../client/session/current.ts';
import { lastPlacesName } from '../shared/kept-here.ts';
import type { Kind } from './line.ts';

/** A part of the token that is long enough to tell two sessions apart. */
const readSessionKey = () => session.get().token.slice(-12);

type LastPlaces = { of: string; places: Partial<Record<Kind, PlaceRef | null>> };

function readPlaces(): LastPlaces['places'] {
  const kept = readKept(lastPlacesName) as LastPlaces | null;
  return kept?.of === readSessionKey() ? kept.places : {};
}

/** Goods are taken from where each of them lies, so an unload begins without a place. */
export const readLastPlace = (kind: Kind): PlaceRef | null =>
  kind === 'scarico' ? null : (readPlaces()[kind] ?? null);

/** Null forgets the place: the person has left it. */
export const keepLastPlace = (kind: Kind, place: PlaceRef | null) =>
  keep(lastPlacesName, { of: readSessionKey(), places: { ...readPlaces(), [kind]: place } });
