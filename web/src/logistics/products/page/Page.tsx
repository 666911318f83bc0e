/** The page of a product: its facts, its actions and its tabs. */

import { Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Product } from '@wms/contract/logistics/products/details';
import { editsProducts } from '@wms/contract/logistics/shared/access';
import type { PageAddress } from '@wms/contract/pages/link';
import { pageLink } from '@wms/contract/pages/link';
import { formatOthers } from '@wms/contract/platform/formats';
import { useMay } from '../../../client/session/permission.ts';
import { Code, Fact, Facts } from '../../../ui/facts/Facts.tsx';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';
import { AskButton } from '../../wishes/AskButton.tsx';
import { Availability } from '../cells/Availability.tsx';
import { Pictogram } from '../cells/Pictogram.tsx';
import { PhotoGallery } from '../photos/Gallery.tsx';
import { useProductActions } from './actions.tsx';
import classes from './Product.module.css';
import { ProductTabs } from './Tabs.tsx';

type Props = { product: Product; back: { to: PageAddress; label: string } };

export function ProductPage({ product, back }: Props) {
  const edits = useMay(editsProducts);
  const navigate = useNavigate();
  const { actions, dialog } = useProductActions(product, edits);
  const edit = pageLink('/prod/$id/modifica', { id: product.id });
  usePageKeys(edits ? { e: () => void navigate({ to: edit }) } : {});

  return (
    <Page
      title={product.name}
      shortTitle={product.code}
      state={
        product.active ? <Availability product={product} /> : <StateDot colour="gray">Disattivato</StateDot>
      }
      subtitle={<Code>{product.code}</Code>}
      back={back}
      more={actions}
      actions={
        <>
          {product.active && <AskButton product={product} variant="default" />}
          {edits && (
            <ButtonWithIcon
              icon={IconPencil}
              renderRoot={(props) => <Link to={edit} {...props} />}
              variant="default"
            >
              Modifica
            </ButtonWithIcon>
          )}
        </>
      }
    >
      {product.mergedInto && (
        <p className={classes.notice}>
          Questo prodotto è stato unito a{' '}
          <Link to={pageLink('/prod/$id', { id: product.mergedInto.id })} className={textClasses.link}>
            {product.mergedInto.name} ({product.mergedInto.code})
          </Link>
          : giacenza e codici sono lì.
        </p>
      )}
      <div className={classes.overview} data-bare={(product.photos.length === 0 && !edits) || undefined}>
        {(product.photos.length > 0 || edits) && <PhotoGallery product={product} editable={edits} />}
        <KeyFacts product={product} />
      </div>
      <ProductTabs product={product} />
      {dialog}
    </Page>
  );
}

function KeyFacts({ product }: { product: Product }) {
  const { macro, sub, macroId, subId, barcodes, hazards } = product;
  const [first, ...others] = barcodes;
  return (
    <Facts>
      <Fact name="Categoria">
        <Link to="/prod" search={{ macro: String(macroId) }} className={textClasses.link}>
          {macro}
        </Link>
        {' › '}
        <Link to="/prod" search={{ macro: String(macroId), sub: String(subId) }} className={textClasses.link}>
          {sub}
        </Link>
      </Fact>
      <Fact name="Codice a barre">
        {first ? (
          <>
            <Code>{first.code}</Code>
            {formatOthers(others.length, 'un altro', 'altri')}
          </>
        ) : (
          'Nessuno'
        )}
      </Fact>
      {product.manufacturer && <Fact name="Produttore">{product.manufacturer}</Fact>}
      {product.manufacturerCode && (
        <Fact name="Codice produttore">
          <Code>{product.manufacturerCode}</Code>
        </Fact>
      )}
      {hazards.length > 0 && (
        <Fact name="Pericoli" wide>
          <Group component="span" gap={6} align="stretch" pt={2}>
            {hazards.map((hazard) => (
              <Pictogram key={hazard} hazard={hazard} />
            ))}
          </Group>
        </Fact>
      )}
      {product.description && (
        <Fact name="Descrizione" wide>
          <Text span lineClamp={3}>
            {product.description}
          </Text>
        </Fact>
      )}
    </Facts>
  );
}
