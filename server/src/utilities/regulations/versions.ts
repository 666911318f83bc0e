/** Publishes versions of regulations, for the page, the command and the demo. */
import type { RegulationKind } from '@wms/contract/utilities/regulations/regulation';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { recordFile, type StoredFile } from '../../platform/files/storage.ts';
import { notifyOfVersion } from './shared/news.ts';

type NewVersion = {
  regulationId: number;
  effectiveOn: string;
  changes: string | null;
  publishedBy: number | null;
} & Content;

/** A version is a PDF or a text. */
type Content = { file: StoredFile } | { body: string };

/**
 * Publishes the next version of a regulation, and tells the people who are to confirm it. The trigger gives the version
 * its number and refuses a date before that of the previous version.
 */
export async function publishVersion(tx: Writer, published: NewVersion) {
  if ('file' in published) await recordFile(tx, published.file);
  const [version] = await runSql(tx)<{ id: number; version: number; today: string }>`
    insert into regulation_versions (regulation_id, version, sha256, body, effective_on, changes, published_by)
    values (${published.regulationId}, 1, ${'file' in published ? published.file.sha256 : null},
            ${'body' in published ? published.body : null}, ${published.effectiveOn}, ${published.changes},
            ${published.publishedBy})
    returning id, version, rome_today() as today`;
  if (!version) throw new Error('the version was not written');
  await notifyOfVersion(tx, version.id, published.publishedBy);
  return version;
}

export type NamedVersion = {
  title: string;
  kind: RegulationKind;
  askedOf: 'everyone' | 'nobody';
  effectiveOn: string;
  changes?: string | null;
} & Content;

/**
 * Publishes the next version of the regulation with this title; returns its number. Without such a regulation one is
 * made; an existing one keeps its kind and its audience.
 */
export async function publishByTitle(
  tx: Writer,
  { title, kind, askedOf, ...version }: NamedVersion,
): Promise<number> {
  const [regulation] = await runSql(tx)<{ id: number }>`
    insert into regulations (title, kind, asked_of) values (${title}, ${kind}, ${askedOf})
        on conflict (title) do update set title = excluded.title
    returning id`;
  if (!regulation) throw new Error('the regulation was not written');
  const published = await publishVersion(tx, {
    changes: null,
    ...version,
    regulationId: regulation.id,
    publishedBy: null,
  });
  return published.version;
}
