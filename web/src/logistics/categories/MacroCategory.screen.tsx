import { IconPlus } from '@tabler/icons-react';
import { getMacroCategory, type MacroCategory } from '@wms/contract/logistics/categories/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatNumber } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { Fact, Facts } from '../../ui/facts/Facts.tsx';
import { ListContent } from '../../ui/list/ListPage.tsx';
import { listOrder } from '../../ui/list/list-order.ts';
import { later } from '../../ui/modal/later.tsx';
import { usePageParams } from '../../ui/page/link.ts';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import { useGoOn } from '../../ui/page/use-go-on.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { LogisticsHistory } from '../history/LogisticsHistory.tsx';
import { useSubCategories } from './lists.ts';
import { CategoryPage } from './Page.tsx';
import { SubCategoryRows, type SubSort } from './SubRows.tsx';
import classes from './shared/Categories.module.css';
import { CategoryMark } from './shared/Mark.tsx';
import { ProductCount } from './shared/ProductCount.tsx';

const NewSubCategory = later(async () => (await import('./editing/SubModal.tsx')).NewSubCategory);
const EditMacroCategory = later(async () => (await import('./editing/MacroModal.tsx')).EditMacroCategory);

export default function MacroCategoryScreen() {
  const { id } = usePageParams('/macrocat/$id');
  return (
    <CategoryPage<MacroCategory>
      key={id}
      level="macro"
      answer={useAnswer(getMacroCategory, { params: { id } })}
      code={({ code }) => code}
      edit={(category, onClose) => <EditMacroCategory category={category} onClose={onClose} />}
      mark={({ icon, colour }) => <CategoryMark icon={icon} colour={colour} />}
    >
      {(category) => (
        <>
          <Facts>
            <Fact name="Prodotti">
              <ProductCount {...category} macroId={category.id} words />
            </Fact>
            <Fact name="Ordine negli elenchi">{formatNumber(category.position)}</Fact>
          </Facts>
          <TabsInUrl
            label="Sezioni della categoria"
            tabs={{
              sottocategorie: { label: 'Sottocategorie', content: () => <Subs category={category} /> },
              cronologia: {
                label: 'Cronologia',
                content: () => <LogisticsHistory subject="macroCategory" id={category.id} />,
              },
            }}
          />
        </>
      )}
    </CategoryPage>
  );
}

function AddSub({ to: { id, name, code } }: { to: MacroCategory }) {
  const [adding, setAdding] = useState(false);
  const goOn = useGoOn();
  return (
    <>
      <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => setAdding(true)}>
        Nuova sottocategoria
      </ButtonWithIcon>
      {adding && (
        <NewSubCategory
          macro={{ id, name, code }}
          onClose={() => setAdding(false)}
          onDone={(sub) => void goOn({ to: pageLink('/sottocat/$id', { id: sub }) })}
        />
      )}
    </>
  );
}

const byName = [{ label: 'Nome', sort: 'name', direction: 'asc' }] as const;

function Subs({ category }: { category: MacroCategory }) {
  const list = useSubCategories(String(category.id));
  const order = listOrder<SubSort>(list, byName);
  return (
    <div className={classes.stack}>
      <AddSub to={category} />
      <ListContent
        things={['sottocategoria', 'sottocategorie']}
        list={list}
        whenNone="Non ha ancora sottocategorie: i prodotti ne vogliono una."
      >
        <SubCategoryRows {...list.table} withMacro={false} {...order.table} />
      </ListContent>
    </div>
  );
}
