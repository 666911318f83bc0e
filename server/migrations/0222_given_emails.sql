-- When somebody else last gave the person another e-mail; null when the person asked for it, or has had it from the
-- beginning. The provider of single sign-on then vouches for somebody who has the e-mail, and a second factor there is
-- no second factor of the person.
alter table users add column email_given_at timestamptz;
alter table users disable trigger user;
update users set email_given_at = way.opened_at
  from (select user_id, max(opened_at) as opened_at from ways_in where through = 'address' group by user_id) way
 where way.user_id = users.id;
alter table users enable trigger user;
