-- What members gave in cash on a day counts towards the limit of cash, also before a receipt says it.
create index membership_payments_cash on membership_payments (paid_on) where method = 'contanti' and receipt_id is null;
