/** The page of a product: its head with the acts, and its tabs. */

import { IconPencil } from '@tabler/icons-react';
import type { Product } from '@wms/contract/logistics/products/details';
import { editsProducts } from '@wms/contract/logistics/shared/access';
import { productStock } from '@wms/contract/logistics/stock/reading';
import type { PageAddress } from '@wms/contract/pages/link';
import { pageLink } from '@wms/contract/pages/link';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { Code } from '../../../ui/facts/Facts.tsx';
import { Link, useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';
import { AskButton } from '../../wishes/AskButton.tsx';
import { Availability } from '../cells/Availability.tsx';
import { Pictogram } from '../cells/Pictogram.tsx';
import { HeadPhoto } from '../photos/HeadPhoto.tsx';
import { useProductActions } from './actions.tsx';
import head from './Head.module.css';
import { ProductHead } from './Head.tsx';
import classes from './Product.module.css';
import { ProductTabs } from './Tabs.tsx';
import { useProductActs } from './use-acts.tsx';

type Props = { product: Product; back: { to: PageAddress; label: string } };

export function ProductPage({ product, back }: Props) {
  const edits = useMay(editsProducts);
  const navigate = useNavigate();
  const stock = useAnswer(productStock, { params: { id: String(product.id) } });
  const { acts, rarer, start, dialog: actDialog } = useProductActs(product, stock.data);
  const { actions, dialog } = useProductActions(product, edits);
  const edit = pageLink('/prod/$id/modifica', { id: product.id });
  usePageKeys(edits ? { e: () => void navigate({ to: edit }) } : {});
  usePageKeys(Object.fromEntries(acts.map(({ key, onClick }) => [key, onClick])), { alone: true });

  return (
    <Page
      title={product.name}
      shortTitle={product.code}
      picture={<HeadPhoto product={product} editable={edits} />}
      state={
        <>
          {product.active ? (
            <Availability product={product} />
          ) : (
            <StateDot colour="gray">Disattivato</StateDot>
          )}
          {product.hazards.map((hazard) => (
            <Pictogram key={hazard} hazard={hazard} size={24} />
          ))}
        </>
      }
      subtitle={<Code>{product.code}</Code>}
      back={back}
      more={[...rarer, ...actions]}
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
      <ProductHead product={product} stock={stock.data} acts={acts} />
      <ProductTabs product={product} stock={stock} start={start} />
      {acts.length > 0 && <div className={head.room} />}
      {actDialog}
      {dialog}
    </Page>
  );
}
