-- Whoever asks for challenges without end fills their own share and nobody else's.
alter table passkey_challenges add column address text;
create index passkey_challenges_address on passkey_challenges (address);
