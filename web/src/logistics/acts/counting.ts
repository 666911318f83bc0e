/** The palette's act that counts a shelf: 'conta MAG-D-02' opens its count, or goes on with the open one. */
import { IconClipboardCheck } from '@tabler/icons-react';
import { managesWarehouses } from '@wms/contract/logistics/shared/access';
import { listOpenStockTakes, openStockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatParts } from '@wms/contract/platform/formats';
import { type Act, type Meaning, withAnswer } from '../../ui/cupboards/act.ts';
import { nameForTake } from '../stock-takes/shared/name-for-take.ts';

const placeOf = ({ things }: Parameters<Act['means']>[0]) => things.place;

const counting: Act = {
  name: 'count',
  icon: IconClipboardCheck,
  permissions: managesWarehouses,
  verbs: ['conta', 'conto', 'inventaria', 'inventario', 'inventario di'],
  parts: [{ name: 'place', kinds: ['place'], question: 'Che ubicazione?', writesCode: true }],
  example: 'conta MAG-D-02',
  ...withAnswer(
    listOpenStockTakes,
    (parts) => {
      const place = placeOf(parts);
      return place ? { query: { location: String(place.id) } } : null;
    },
    (parts, open): Meaning => {
      const place = placeOf(parts);
      const code = place?.code ?? place?.name ?? '';
      const [take] = open.filter(({ scope }) => scope.kind === 'location');
      if (take)
        return {
          state: 'opens',
          says: formatParts(`Conta ${code}`, `continua «${take.name}»`),
          to: pageLink('/warehouse/inventari/$id', { id: take.id }),
        };
      return {
        state: 'ready',
        says: formatParts(`Conta ${code}`, 'apre un inventario'),
        call: {
          endpoint: openStockTake,
          args: {
            body: {
              name: nameForTake(code),
              locationId: place?.id ?? null,
              macroCategoryId: null,
              subCategoryId: null,
              blind: true,
            },
          },
        },
        leadsTo: (answer) => ({
          to: pageLink('/warehouse/inventari/$id', { id: (answer as { id: number }).id }),
        }),
      };
    },
  ),
};

export const countingActs: readonly Act[] = [counting];
