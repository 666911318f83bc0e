import { getSubCategory, type SubCategory } from '@wms/contract/logistics/categories/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { Fact, Facts } from '../../ui/facts/Facts.tsx';
import { later } from '../../ui/modal/later.tsx';
import { Link, usePageParams } from '../../ui/page/link.ts';
import { TabsInUrl } from '../../ui/page/TabsInUrl.tsx';
import textClasses from '../../ui/parts/text.module.css';
import { LogisticsHistory } from '../history/LogisticsHistory.tsx';
import { CategoryPage } from './Page.tsx';
import classes from './shared/Categories.module.css';
import { CategoryMark } from './shared/Mark.tsx';
import { ProductCount } from './shared/ProductCount.tsx';

const EditSubCategory = later(async () => (await import('./editing/SubModal.tsx')).EditSubCategory);

export default function SubCategoryScreen() {
  const { id } = usePageParams('/sottocat/$id');
  return (
    <CategoryPage<SubCategory>
      key={id}
      level="sub"
      answer={useAnswer(getSubCategory, { params: { id } })}
      code={({ macro, code }) => `${macro.code}-${code}`}
      edit={(category, onClose) => <EditSubCategory category={category} onClose={onClose} />}
    >
      {(category) => <Details of={category} />}
    </CategoryPage>
  );
}

function Details({ of: category }: { of: SubCategory }) {
  const { macro, defaultUnit, defaultMinimumStock, defaultLocation } = category;
  return (
    <>
      <Facts>
        <Fact name="Categoria">
          <Link
            to={pageLink('/macrocat/$id', { id: macro.id })}
            className={`${textClasses.link} ${classes.withMark}`}
          >
            <CategoryMark icon={macro.icon} colour={macro.colour} />
            {macro.name}
          </Link>
        </Fact>
        <Fact name="Prodotti">
          <ProductCount {...category} macroId={macro.id} subId={category.id} words />
        </Fact>
        <Fact name="Unità dei prodotti nuovi">{defaultUnit}</Fact>
        <Fact name="Scorta minima dei prodotti nuovi">
          {Number(defaultMinimumStock) > 0 ? formatQuantity(defaultMinimumStock, defaultUnit) : '–'}
        </Fact>
        <Fact name="Ubicazione abituale">
          {defaultLocation ? (
            <>
              <span className={classes.code}>{defaultLocation.code}</span> {defaultLocation.name}
            </>
          ) : (
            '–'
          )}
        </Fact>
      </Facts>
      <TabsInUrl
        label="Sezioni della sottocategoria"
        tabs={{
          cronologia: {
            label: 'Cronologia',
            content: () => <LogisticsHistory subject="subCategory" id={category.id} />,
          },
        }}
      />
    </>
  );
}
