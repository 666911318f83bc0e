/** The daily acts of the store's trial, each done in the fewest clicks and keys that the product allows. */
import type { Act } from './measure.ts';

export const acts: readonly Act[] = [
  {
    what: 'where is it, who has it',
    aim: '6 keys, 0 pages',
    from: '/',
    perform: async (hand) => {
      await hand.key('Control+k');
      await hand.type('loctite');
      await hand.page
        .getByRole('option', { name: /loctite/i })
        .first()
        .waitFor();
    },
  },
];
