import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { readGs1, shortGtin, withoutSymbology } from '@wms/contract/logistics/scan/gs1';
import { readVendorLabel } from '@wms/contract/logistics/scan/vendor-label';
import { editsProducts } from '@wms/contract/logistics/shared/access';
import { formatParts } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { LinkBarcode } from '../../products/barcodes/Link.tsx';
import { expiryWords } from '../../shared/expiry.ts';
import { looksMistyped } from '../../shared/reader/keyboard.ts';
import type { ReadingWay } from '../../shared/reader/unread.ts';
import bar from '../shared/Bar.module.css';
import classes from '../shared/Found.module.css';
import { NamedSo, PlacesNamedSo, useNamedSo, usePlacesNamedSo } from './NamedSo.tsx';

type Props = {
  code: string;
  how: ReadingWay;
  /** Called when the code belongs to a product now, or with the code of the product that was meant. */
  onLinked: (instead?: string) => void;
  /** The card is one of several, and the person can close it. */
  onClose?: () => void;
};

/** A code that belongs to no product. People who edit the catalogue can assign it to one. */
export function UnknownCode({ code, how, onLinked, onClose }: Props) {
  const edits = useMay(editsProducts);
  const [linking, setLinking] = useState(false);
  const gs1 = readGs1(code, today());
  const vendor = readVendorLabel(code);
  // On such labels a code belongs to the product; the lot and the expiry belong to this one piece.
  const said = vendor?.label ?? (gs1?.gtin ? gs1 : null);
  const article = vendor?.label?.codes[0] ?? (gs1?.gtin ? shortGtin(gs1.gtin) : withoutSymbology(code));
  const misread =
    vendor?.wrong ??
    (gs1?.gtin === null &&
      'La cifra di controllo del codice articolo non torna: leggilo di nuovo, o ricontrolla le cifre');
  const { products: found, similar } = useNamedSo(code, how.byHand);
  const foundPlaces = usePlacesNamedSo(code, how.byHand);
  const [products, places] = said || misread ? [[], []] : [found, foundPlaces];
  const isName = products.length + places.length > 0;
  // A name that means one thing opens it; in a list the person says that it is meant.
  const meant = !onClose && !similar && places.length === 0 && products.length === 1 ? products[0] : null;
  const open = useEffectEvent(onLinked);
  useEffect(() => {
    if (meant) open(meant.code);
  }, [meant]);
  return (
    <Stack
      component="article"
      gap={14}
      miw={0}
      className={`${bar.aboveBar} ${classes.found}`}
      data-among={onClose ? true : undefined}
    >
      <Group component="header" gap={12} wrap="nowrap" justify="space-between">
        <h2 className={classes.name}>
          {isName
            ? `${describeFound(products.length, places.length)} per «${code}»`
            : 'Codice non conosciuto'}
        </h2>
        {onClose && <CloseButton size={40} aria-label="Lascia questo codice" onClick={onClose} />}
      </Group>
      {!isName && (
        <Stack gap={4} p={12} bg="var(--wms-side)" bdrs="md" className={textClasses.anywhere}>
          <Text component="code" ff="monospace">
            {said ? article : code}
          </Text>
          {said && (
            <small>
              {formatParts(
                said.lot && `Lotto ${said.lot}`,
                said.serial && `Numero di serie ${said.serial}`,
                said.expiresOn && expiryWords(said.expiresOn),
              )}
            </small>
          )}
        </Stack>
      )}
      {how.otherKeys !== null && looksMistyped(code) && !(how.byHand && /\p{Ll}/u.test(code)) && (
        <Text>
          Forse il lettore è impostato su un’altra tastiera: intende «{how.otherKeys}»? Impostalo su quella
          italiana, con il codice del suo manuale.
        </Text>
      )}
      {products.length > 0 && <NamedSo text={code} products={products} onChoose={onLinked} />}
      {places.length > 0 && <PlacesNamedSo places={places} onChoose={onLinked} />}
      {misread ? (
        <Text c="dimmed">{misread}.</Text>
      ) : isName ? null : edits ? (
        <div className={bar.bar} data-at-bottom>
          <Button size="md" onClick={() => setLinking(true)}>
            {onClose ? 'Associa' : 'Associa a un prodotto'}
          </Button>
          <Button
            size="md"
            variant="default"
            renderRoot={(props) => <Link to="/prod/nuovo" search={{ codice: article }} {...props} />}
          >
            Crea prodotto
          </Button>
        </div>
      ) : (
        <Text c="dimmed">Porta la cosa a chi cura il catalogo: può associare il codice a un prodotto.</Text>
      )}
      {linking && (
        <LinkBarcode
          code={article}
          onDone={(productId) => {
            setLinking(false);
            if (productId !== undefined) onLinked();
          }}
        />
      )}
    </Stack>
  );
}

const describeFound = (products: number, places: number) =>
  places === 0 ? 'Prodotti' : products === 0 ? 'Ubicazioni' : 'Prodotti e ubicazioni';
