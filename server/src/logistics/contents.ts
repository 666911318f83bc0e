/** The warehouse: what this cupboard gives to the server. */
import { selfApproval } from '@wms/contract/logistics/orders/moving';
import { seesStock } from '@wms/contract/logistics/shared/access';
import { sql } from 'kysely';
import type { Cupboard } from '../platform/cupboards/cupboard.ts';
import { freeTexts, notPersonal, personalTable } from '../platform/cupboards/personal-table.ts';
import { arrivalsCard } from './arrivals/home-card.ts';
import { goodsArrived } from './arrivals/news.ts';
import { arrivalConstraints } from './arrivals/receiving.ts';
import { arrivalRoutes } from './arrivals/routes.ts';
import { budgetConstraints, budgetRoutes } from './budgets/routes.ts';
import { budgetNearlyUsed } from './budgets/warning.ts';
import { macroCategoryRoutes } from './categories/macro.ts';
import { categoryConstraints } from './categories/rules.ts';
import { subCategoryRoutes } from './categories/sub.ts';
import { deliveriesOfPeople, deliveryFreeTexts, deliveryNotPersonal } from './delivery-notes/personal.ts';
import { deliveryNotesCard, openDeliveries } from './delivery-notes/returns/home-card.ts';
import { returnLate, returnReminderSchedule } from './delivery-notes/returns/reminders.ts';
import { deliveryNoteRoutes } from './delivery-notes/routes.ts';
import { deliveryNoteConstraints } from './delivery-notes/shared/sentences.ts';
import { historyRoutes } from './history/routes.ts';
import { deleteImportsOfPeople, forgetImportsOfPeople } from './imports/of-people.ts';
import { importRoutes } from './imports/routes.ts';
import { incomingNoteConstraints } from './incoming-notes/registering.ts';
import { incomingNoteRoutes } from './incoming-notes/routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { loansCard, openLoans } from './loans/home-card.ts';
import { loanReminderSchedule, loansDue } from './loans/reminders.ts';
import { loanRoutes } from './loans/routes.ts';
import { locationPhotoRoutes } from './locations/photos.ts';
import { locationRoutes } from './locations/routes.ts';
import { locationConstraints } from './locations/rules.ts';
import { movementRoutes } from './movements/routes.ts';
import { thingsOfTheWarehouse } from './not-personal.ts';
import { orderConstraints } from './orders/editing.ts';
import { orderHangingRoutes } from './orders/hanging.ts';
import { openOrders, ordersCard } from './orders/home-cards.ts';
import { orderLineRoutes } from './orders/lines/export.ts';
import { orderRoutes } from './orders/routes.ts';
import { orderMailJob } from './orders/sending/mail-job.ts';
import { orderSendingRoutes } from './orders/sending/routes.ts';
import { mentionedOnOrder, orderDecided, orderToApprove } from './orders/telling/news.ts';
import { barcodeConstraints, barcodeRoutes } from './products/barcodes.ts';
import { productConstraints, productEditingRoutes } from './products/editing.ts';
import { productHangingRoutes } from './products/hanging.ts';
import { catalogueCard } from './products/home-card.ts';
import { productChangingRoutes } from './products/mass-changes.ts';
import { mentionedOnProduct } from './products/mention-news.ts';
import { productMergeRoutes } from './products/merge.ts';
import { photoRoutes } from './products/photos.ts';
import { productRoutes } from './products/reading.ts';
import { productSimilarRoutes } from './products/similar.ts';
import { reorderRoutes } from './reorder/routes.ts';
import { reservationRoutes } from './reservations/routes.ts';
import { codeIndexRoutes } from './scan/code-index.ts';
import { lowStockCard } from './stock/home-card.ts';
import { ledgerCheckSchedule, ledgerDiffers } from './stock/ledger-check.ts';
import { lotConstraints, lotRoutes } from './stock/lots.ts';
import { stockOverTimeRoutes } from './stock/over-time.ts';
import { stockRoutes } from './stock/reading.ts';
import { stockReportRoutes } from './stock/reports.ts';
import { stockConstraints } from './stock/sentences.ts';
import { stockTakeApprovalRoutes } from './stock-takes/approval.ts';
import { stockTakeCountRoutes } from './stock-takes/counts.ts';
import { countedStockTake, stockTakeToApprove } from './stock-takes/news.ts';
import { stockTakeReviewRoutes } from './stock-takes/review.ts';
import { stockTakeRoutes } from './stock-takes/routes.ts';
import { stockTakeConstraints } from './stock-takes/sentences.ts';
import { supplierInvoiceConstraints, supplierInvoiceRoutes } from './supplier-invoices/routes.ts';
import { supplierConstraints } from './suppliers/editing.ts';
import { supplierProductConstraints } from './suppliers/products.ts';
import { supplierRoutes } from './suppliers/routes.ts';
import { wishArrived, wishOrdered, wishRefused } from './wishes/news.ts';
import { wishConstraints, wishRoutes } from './wishes/routes.ts';

export const logistics: Cupboard = {
  routes: ({ storage, settings, publicUrl, mailIsSent }) => [
    ...macroCategoryRoutes,
    ...subCategoryRoutes,
    ...productRoutes,
    ...productEditingRoutes,
    ...productChangingRoutes,
    ...productMergeRoutes,
    ...productSimilarRoutes,
    ...barcodeRoutes,
    ...photoRoutes(storage),
    ...productHangingRoutes(storage),
    ...importRoutes,
    ...codeIndexRoutes,
    ...movementRoutes,
    ...lotRoutes,
    ...locationRoutes,
    ...locationPhotoRoutes(storage),
    ...stockRoutes,
    ...stockTakeRoutes,
    ...stockTakeCountRoutes,
    ...stockTakeReviewRoutes,
    ...stockTakeApprovalRoutes,
    ...stockOverTimeRoutes,
    ...historyRoutes,
    ...labelRoutes(publicUrl),
    ...reservationRoutes,
    ...loanRoutes,
    ...stockReportRoutes,
    ...supplierRoutes,
    ...arrivalRoutes,
    ...incomingNoteRoutes(storage),
    ...supplierInvoiceRoutes(storage),
    ...orderRoutes(settings),
    ...wishRoutes,
    ...reorderRoutes,
    ...deliveryNoteRoutes({ storage, publicUrl }),
    ...budgetRoutes,
    ...orderLineRoutes(settings),
    ...orderHangingRoutes(storage),
    ...orderSendingRoutes({ storage, publicUrl, mailIsSent, settings }),
  ],
  constraints: {
    ...stockConstraints,
    ...lotConstraints,
    ...stockTakeConstraints,
    ...locationConstraints,
    ...categoryConstraints,
    ...productConstraints,
    ...barcodeConstraints,
    ...supplierConstraints,
    ...supplierProductConstraints,
    ...arrivalConstraints,
    ...incomingNoteConstraints,
    ...supplierInvoiceConstraints,
    ...orderConstraints,
    ...wishConstraints,
    ...deliveryNoteConstraints,
    ...budgetConstraints,
  },
  settings: [selfApproval],
  jobs: [orderMailJob],
  schedules: [loanReminderSchedule, ledgerCheckSchedule, returnReminderSchedule],
  news: [
    goodsArrived,
    loansDue,
    ledgerDiffers,
    mentionedOnProduct,
    stockTakeToApprove,
    countedStockTake,
    wishRefused,
    wishOrdered,
    wishArrived,
    returnLate,
    budgetNearlyUsed,
    orderToApprove,
    orderDecided,
    mentionedOnOrder,
  ],
  live: { topic: 'logistics', heardBy: seesStock },
  homeCards: [lowStockCard, arrivalsCard, loansCard, catalogueCard, deliveryNotesCard, ordersCard],
  openThings: [
    openLoans,
    openDeliveries,
    openOrders,
    {
      one: 'ubicazione di cui è responsabile',
      many: 'ubicazioni di cui è responsabile',
      link: '/alloc',
      count: (personId) => sql<number>`(
        select count(*)::integer from locations where responsible_id = ${personId}::integer)`,
    },
  ],
  atErasure: deleteImportsOfPeople,
  forget: [forgetImportsOfPeople],
  personalTables: [
    personalTable('loans', {
      person: 'borrower_id',
      title: 'Prestiti',
      exported: ['product_id', 'quantity', 'returned', 'lent_at', 'due_on', 'notes'],
      named: { product_id: sql`(select code || ' ' || name from products where id = t.product_id)` },
      erasure: { kept: 'Le giacenze del magazzino sono la somma dei movimenti, e i prestiti ne fanno parte' },
    }),
    personalTable('wishes', {
      person: 'asked_by',
      title: 'Richieste di acquisto',
      exported: [
        'state',
        'product_id',
        'description',
        'url',
        'quantity',
        'unit',
        'needed_on',
        'reason',
        'created_at',
      ],
      named: { product_id: sql`(select code || ' ' || name from products where id = t.product_id)` },
      erasure: { kept: 'Dicono perché qualcosa è stato ordinato, senza più dire da chi' },
    }),
    deliveriesOfPeople,
    personalTable('orders', {
      person: 'requester_id',
      title: 'Ordini chiesti',
      exported: ['year', 'number', 'state', 'total', 'notes', 'created_at'],
      erasure: {
        kept: 'Sono documenti contabili, che restano dieci anni (art. 2220 c.c.), senza più dire di chi',
      },
    }),
    personalTable('exports', {
      title: 'Elenchi scaricati',
      // What the filters searched for may be other people's names.
      exported: ['list', 'rows', 'at'],
      erasure: { kept: 'Dicono quali elenchi sono usciti da WMS (GDPR, art. 5, par. 2)' },
    }),
  ],
  freeTexts: [
    freeTexts('budgets', ['notes']),
    freeTexts('arrivals', ['notes', 'taken_back_reason']),
    ...deliveryFreeTexts,
    freeTexts('exports', ['filters']),
    freeTexts('incoming_notes', ['notes']),
    freeTexts('imports', ['file_name', 'columns', 'mapping', 'note']),
    freeTexts('import_errors', ['value', 'message']),
    freeTexts('loans', ['borrower_name', 'notes']),
    freeTexts('locations', ['notes']),
    freeTexts('order_lines', ['description']),
    freeTexts('order_revisions', ['printed', 'reason']),
    freeTexts('order_sendings', ['recipient', 'subject', 'body']),
    freeTexts('orders', ['budget_override', 'message', 'notes']),
    freeTexts('products', ['description', 'notes']),
    freeTexts('reservations', ['purpose']),
    freeTexts('stock_movements', ['reason']),
    freeTexts('stock_takes', ['name']),
    freeTexts('supplier_addresses', ['label', 'street']),
    freeTexts('supplier_invoices', ['notes']),
    freeTexts('supplier_contacts', ['email', 'name', 'phone', 'role']),
    freeTexts('supplier_products', ['notes']),
    // A supplier may be one of our people.
    freeTexts('suppliers', ['email', 'name', 'notes', 'pec', 'phone', 'tax_code']),
    freeTexts('wishes', ['description', 'reason', 'url']),
  ],
  notPersonal: [
    ...thingsOfTheWarehouse,
    notPersonal('arrivals', ['booking'], 'the number of a booking'),
    ...deliveryNotPersonal,
    notPersonal('imports', ['header_key', 'phase', 'counts'], 'how far an import is'),
    notPersonal('import_errors', ['column_title'], 'titles of columns'),
    notPersonal('ledger_checks', ['day'], 'days'),
    notPersonal('label_sites', ['address'], 'addresses of WMS itself'),
    notPersonal('loans', ['reminded_on'], 'the day of a reminder'),
    notPersonal('reservations', ['needed_on'], 'the day on which goods are needed'),
    notPersonal('stock_movements', ['booking'], 'the number of a booking'),
  ],
  authors: [
    'arrivals.received_by',
    'arrivals.taken_back_by',
    'delivery_notes.created_by',
    'delivery_notes.issued_by',
    'delivery_proofs.made_by',
    'comments.author_id',
    'comment_mentions.user_id',
    'steps_taken.made_by',
    'order_approvals.user_id',
    'order_revisions.made_by',
    'order_sendings.sent_by',
    'orders.budget_override_by',
    'imports.acted_by',
    'imports.created_by',
    'imports.undone_by',
    'incoming_notes.registered_by',
    'loans.lent_by',
    'locations.responsible_id',
    'reservations.created_by',
    'stock_movements.user_id',
    'stock_take_counts.counted_by',
    'stock_take_recounts.asked_by',
    'stock_takes.closed_by',
    'stock_takes.opened_by',
    'supplier_invoices.registered_by',
  ],
};
