import {
  keepReceipts,
  listReceiptDisposals,
  type ReceiptDisposal,
  removePayers,
} from '@wms/contract/accounting/receipts/retention';
import { formatCount } from '@wms/contract/platform/formats';
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../../platform/database/constraint-sentences.ts';
import { pageById } from '../../../platform/database/paging.ts';
import { beginsWord, everyWord } from '../../../platform/database/search-words.ts';
import { forgetFiles } from '../../../platform/files/forget.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { keepForAYear, lockProposals, openProposals } from '../../../platform/retention/proposals.ts';
import { receiptRetention } from './proposing.ts';

export const receiptRetentionConstraints: ConstraintSentences = {
  receipts_payer_kept: conflict(
    'Di una di queste ricevute i dati si devono ancora conservare: controlla e riprova',
  ),
};

export const receiptRetentionRoutes = [
  implement(listReceiptDisposals, async ({ query, db }) => {
    const { after, end, total, of } = pageById(sql`receipt.id`, query, 'asc');
    const source = sql`${openProposals(receiptRetention)}
      join receipts receipt on receipt.id = disposal.receipt_id
      where ${everyWord(query.q, (word) => beginsWord(sql`receipt.search`, word))}`;
    const rows = await runSql(db)<ReceiptDisposal & { count: number | null }>`
      select page.*, ${total(source)} as count
        from (
          select receipt.id, receipt.year, receipt.number, receipt.issued_on as "issuedOn",
                 receipt.payer_name as payer, receipt.reason, receipt.amount, receipt.state,
                 past.due_on as "dueOn", disposal.kept_reason as "keptReason"
            from ${source} and ${after} ${end}) page
       order by page.id`;
    return of(rows);
  }),

  implement(removePayers, async ({ body: { ids }, tx }) => {
    await lockProposals(tx, receiptRetention, ids);
    const chosen = [...new Set(ids)];
    const deleted = await runSql(tx)<{ sha256: string }>`
      select paper.sha256 from unnest(${chosen}::integer[]) as receipt (id)
       cross join lateral remove_payer(receipt.id) as paper (sha256)`;
    await forgetFiles(
      tx,
      deleted.map(({ sha256 }) => sha256),
    );
    return {
      message: `Dati personali tolti da ${formatCount(chosen.length, 'ricevuta', 'ricevute')}`,
    };
  }),

  implement(keepReceipts, async ({ body: { ids, reason }, user, tx }) => {
    const count = await keepForAYear(tx, receiptRetention, { ids, reason, by: user.id });
    return {
      message: `${formatCount(count, 'ricevuta conservata', 'ricevute conservate')} per un altro anno`,
    };
  }),
];
