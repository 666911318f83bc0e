import { Alert, List } from '@mantine/core';
import type { getOpenThings } from '@wms/contract/humanResources/people/profile/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { use, useEffect, useState } from 'react';
import { useHeld } from '../../../client/session/current.ts';
import { Link, targetOf } from '../../../ui/page/link.ts';
import { FindOpenPage } from '../../../ui/page/open-pages.ts';
import textClasses from '../../../ui/parts/text.module.css';

type OpenThingRow = Answer<typeof getOpenThings>[number];

/** The things that a person still has. Each one is a link only if the reader may open its page. */
export const OpenThings = ({ title, things }: { title: string; things: readonly OpenThingRow[] }) => (
  <Alert color="amber" c="var(--mantine-color-text)" title={title}>
    <List size="sm">
      {things.map((thing) => (
        <List.Item key={thing.sentence}>
          <OpenThing {...thing} />
        </List.Item>
      ))}
    </List>
  </Alert>
);

function OpenThing({ sentence, link }: OpenThingRow) {
  if (!useOpens(link)) return sentence;
  return (
    <Link {...targetOf(link)} className={textClasses.link}>
      {sentence}
    </Link>
  );
}

/** Whether the reader may open this address. */
function useOpens(href: string): boolean {
  const find = use(FindOpenPage);
  const held = useHeld();
  const [opens, setOpens] = useState(false);
  useEffect(() => {
    let left = false;
    find(href, held).then(
      (page) => left || setOpens(page !== null),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [href, held, find]);
  return opens;
}
