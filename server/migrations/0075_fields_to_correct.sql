-- Which fields human resources ask a person to correct, when they send them back to a step of the registration.
create table fields_to_correct (
  user_id integer not null references users on delete cascade,
  -- The field in its form: 'residenza.cap', or 'documento.3' for the documents of a type.
  path text not null check (length(path) between 1 and 60),
  -- The field as the person read it, also when a type has another name by now.
  label text not null check (length(label) between 1 and 120),
  position smallint not null,
  primary key (user_id, path)
);
