import { findAnything } from '@wms/contract/utilities/palette/endpoints';
import type { Finder } from '../../platform/cupboards/finder.ts';
import { implement } from '../../platform/http/endpoint.ts';
import type { KeptSettings } from '../../platform/settings/settings.ts';
import { findThings } from './finding.ts';

export const paletteRoutes = (finders: readonly Finder[], settings: KeptSettings) => [
  implement(findAnything, ({ query: { q = '', slots = [], typed }, user, db }) =>
    findThings(db, finders, {
      q,
      slots,
      onlyTyped: typed !== undefined,
      user,
      settings: settings.on(user.today),
    }),
  ),
];
