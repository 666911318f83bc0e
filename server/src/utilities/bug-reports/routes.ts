import { addBugReport } from '@wms/contract/utilities/bug-reports/endpoints';
import { insertRow } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { appVersion } from '../../platform/served/version.ts';

export const bugReportRoutes = [
  implement(addBugReport, async ({ body, user, userAgent, tx }) => {
    const id = await insertRow(tx, 'bug_reports', {
      user_id: user.id,
      title: body.title,
      body: body.body,
      page: body.page,
      request_ids: body.request_ids ?? [],
      user_agent: userAgent,
      app_version: appVersion,
    });
    return { message: `Segnalazione n. ${id} inviata: grazie`, id };
  }),
];
