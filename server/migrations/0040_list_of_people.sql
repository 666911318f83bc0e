-- People are listed by their last sign-in, too; who never signed in comes before everybody else.
create index users_last_login on users ((coalesce(last_login_at, '-infinity'::timestamptz)), id);
