/** /tesserati: the members, the voters, the book, and the kinds; and the answer about a card whose QR led here. */
import { IconHeartHandshake, IconPlus, IconRefresh } from '@tabler/icons-react';
import { later } from '../../../ui/modal/later.tsx';
import { Link, useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Register } from './Register.tsx';

const Voters = later(async () => (await import('../book/Voters.tsx')).Voters);
const Book = later(async () => (await import('../book/Book.tsx')).Book);
const Kinds = later(async () => (await import('../kinds/Kinds.tsx')).Kinds);
const CardModal = later(async () => (await import('../card/CardModal.tsx')).CardModal);

export default function Members() {
  const navigate = useNavigate();
  const { tessera }: { tessera?: unknown } = usePageSearch();
  const add = (
    <ButtonWithIcon icon={IconPlus} renderRoot={(props) => <Link to="/tesserati/nuovo" {...props} />}>
      Nuovo socio
    </ButtonWithIcon>
  );
  return (
    <Page
      title="Tesserati"
      actions={
        <>
          <ButtonWithIcon
            icon={IconRefresh}
            variant="default"
            renderRoot={(props) => <Link to="/tesserati/rinnovo" {...props} />}
          >
            Rinnova
          </ButtonWithIcon>
          {add}
        </>
      }
      more={[
        {
          label: 'Registro dei volontari',
          icon: IconHeartHandshake,
          onClick: () => void navigate({ to: '/tesserati/volontari' }),
        },
      ]}
    >
      <TabsInUrl
        label="Sezioni dei tesserati"
        tabs={{
          elenco: { label: 'Elenco', content: () => <Register add={add} /> },
          voto: { label: 'Chi vota', content: () => <Voters /> },
          libro: { label: 'Libro soci', content: () => <Book /> },
          categorie: { label: 'Categorie', content: () => <Kinds /> },
        }}
      />
      {typeof tessera === 'string' && (
        <CardModal
          code={tessera}
          onClose={() => void navigate({ to: '/tesserati', search: {}, replace: true })}
        />
      )}
    </Page>
  );
}
