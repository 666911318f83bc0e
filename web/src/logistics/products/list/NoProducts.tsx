/** Shown before the first import. */
export const NoProducts = () => (
  <>
    Non ci sono ancora prodotti. Chi amministra il sistema li importa da un file CSV:{' '}
    <code>npm run wms -- import products FILE.csv</code>
  </>
);
