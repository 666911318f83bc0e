import { Alert, List } from '@mantine/core';
import type { getOpenThings } from '@wms/contract/humanResources/people/profile/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { Link, targetOf } from '../../../ui/page/link.ts';
import { useOpens } from '../../../ui/page/PageLink.tsx';
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
