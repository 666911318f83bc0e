/** The content of a version, as a text or as the pages of a PDF, with a search in it. */
import { TextInput } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconExternalLink,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { formatNumber } from '@wms/contract/platform/formats';
import { getRegulationFile } from '@wms/contract/utilities/regulations/endpoints';
import type { RegulationVersion } from '@wms/contract/utilities/regulations/regulation';
import { lazy, Suspense, useRef, useState } from 'react';
import { openPdf } from '../../../client/download.ts';
import { Skeletons } from '../../../ui/page/Page.tsx';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import classes from './Reader.module.css';
import { useFind } from './use-find.ts';

const VersionPages = lazy(async () => ({ default: (await import('./VersionPages.tsx')).VersionPages }));
const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }));

type Props = { version: RegulationVersion; title: string };

export function Reader({ version, title }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const find = useFind(content, typed);
  const searched = typed.trim().length > 1;
  const [large, setLarge] = useState(false);
  return (
    <div>
      <search className={classes.tools}>
        <TextInput
          aria-label="Cerca nel testo"
          placeholder="Cerca nel testo"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            find.move(event.shiftKey ? -1 : 1);
          }}
          className={classes.search}
        />
        <span role="status" className={classes.count}>
          {searched && (find.count === 0 ? 'Niente' : `${find.place} di ${formatNumber(find.count)}`)}
        </span>
        {searched ? (
          <>
            <IconButton
              icon={IconChevronUp}
              label="Precedente"
              disabled={find.count === 0}
              onClick={() => find.move(-1)}
            />
            <IconButton
              icon={IconChevronDown}
              label="Successivo"
              disabled={find.count === 0}
              onClick={() => find.move(1)}
            />
          </>
        ) : (
          version.form === 'pdf' && (
            <>
              <IconButton
                icon={large ? IconZoomOut : IconZoomIn}
                label={large ? 'Tutta la larghezza' : 'Ingrandisci'}
                onClick={() => setLarge(!large)}
              />
              <IconButton
                icon={IconExternalLink}
                label="Apri il PDF in un’altra scheda"
                onClick={() => void openPdf(getRegulationFile, { params: { id: String(version.id) } })}
              />
            </>
          )
        )}
      </search>
      <div ref={content}>
        <Suspense fallback={<Skeletons count={6} height={48} />}>
          {version.form === 'pdf' ? (
            <VersionPages key={version.id} id={version.id} title={title} wholeText={searched} large={large} />
          ) : (
            <MarkdownText key={version.id} id={version.id} title={title} />
          )}
        </Suspense>
      </div>
    </div>
  );
}
