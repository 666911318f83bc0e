import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import { use, useEffect, useState } from 'react';
import { forgetAskedPage, readAskedPage } from '../../client/session/asked-page.ts';
import { useHeld } from '../../client/session/current.ts';
import { Link, targetOf } from '../../ui/page/link.ts';
import { FindOpenPage } from '../../ui/page/open-pages.ts';
import tile from '../../ui/parts/tile.module.css';
import classes from './Home.module.css';

/** Offers the page that the person asked for before they signed in, until they open it or close the offer. */
export function Continue() {
  const find = use(FindOpenPage);
  const [href, setHref] = useState(readAskedPage);
  const held = useHeld();
  const [page, setPage] = useState<{ label: string } | null>(null);
  useEffect(() => {
    if (href === null) return;
    let left = false;
    find(href, held).then(
      (found) => left || setPage(found),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [href, held, find]);
  if (href === null || page === null) return null;
  return (
    <div className={classes.continue}>
      <Link {...targetOf(href)} className={`${tile.tile} ${classes.continueLink}`} onClick={forgetAskedPage}>
        <IconArrowRight size={20} stroke={1.5} aria-hidden />
        Continua: {page.label}
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Non continuare"
        onClick={() => {
          forgetAskedPage();
          setHref(null);
        }}
      >
        <IconX size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
