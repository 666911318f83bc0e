/** Decides settings as the pages do, with the version that they show. */
import { today } from '@wms/contract/platform/schema';
import type { SettingAnswer } from '@wms/contract/platform/settings/page';
import { type Caller, json } from './app.ts';

type Page = '/api/accounting/settings' | '/api/utilities/settings';

export async function readSetting(who: Caller, page: Page, name: string): Promise<SettingAnswer | undefined> {
  const answer = await who.get(page);
  return answer.ok
    ? (await json<SettingAnswer[]>(answer)).find((setting) => setting.name === name)
    : undefined;
}

/** `seen` is the version that the person saw; by default the present one. */
export async function decideSetting(
  who: Caller,
  page: Page,
  { name, value, validFrom = today(), seen }: Decision,
): Promise<Response> {
  const version = seen === undefined ? ((await readSetting(who, page, name))?.version ?? null) : seen;
  return who.fetch(`${page}/${name}`, {
    method: 'PUT',
    body: JSON.stringify({ value, validFrom, version }),
    headers: { 'content-type': 'application/json' },
  });
}

type Decision = { name: string; value?: unknown; validFrom?: string; seen?: number | null };
