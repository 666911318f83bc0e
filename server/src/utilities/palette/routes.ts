import { findAnything } from '@wms/contract/utilities/palette/endpoints';
import type { Finder } from '../../platform/cupboards/finder.ts';
import { implement } from '../../platform/http/endpoint.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { findThings } from './finding.ts';

export const paletteRoutes = (finders: readonly Finder[], settings: KeptSettings) => [
  implement(findAnything, ({ query: { q = '', slots = [] }, user, db }) =>
    findThings(db, finders, { q, slots, user, settings: settings.on(user.today) }),
  ),
];
