-- Templates of the e-mail signature, and how each person wants theirs.

create table signature_templates (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  layout text not null check (layout in ('classica', 'laterale', 'essenziale', 'suMisura')),
  accent text not null check (accent ~ '^#[0-9a-f]{6}$'),
  -- Mail programs fetch it; WMS never does.
  logo_url text check (length(logo_url) <= 300 and logo_url like 'https://_%'),
  logo_alt text check (length(logo_alt) between 1 and 80),
  -- In px. What is smaller than 16 would be a pixel that counts who reads a mail.
  logo_width integer check (logo_width between 16 and 200),
  logo_height integer check (logo_height between 16 and 200),
  note text check (length(note) between 1 and 300),
  html text check (length(html) between 1 and 6000),
  -- The one of those who have not chosen another; it can't be closed.
  is_default boolean not null default false,
  -- Nobody can choose a closed one.
  active boolean not null default true,
  version integer not null default 1,
  constraint signature_templates_logo check (num_nonnulls(logo_url, logo_alt, logo_width, logo_height) in (0, 4)),
  constraint signature_templates_html check ((html is not null) = (layout = 'suMisura')),
  constraint signature_templates_default_open check (active or not is_default)
);
create unique index signature_templates_name on signature_templates (lower(name));
create unique index signature_templates_default on signature_templates (is_default) where is_default;

-- Everybody has a signature before anybody has made a template: the organisation's name comes from its settings.
insert into signature_templates (name, layout, accent, is_default) values ('Classica', 'classica', '#0b7a75', true);

create table signature_choices (
  id integer generated always as identity primary key,
  user_id integer not null constraint signature_choices_user unique references users on delete cascade,
  -- Null is the default one.
  template_id integer references signature_templates on delete restrict,
  -- By field: another text than the one that WMS knows, and whether it is shown.
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  links jsonb not null check (jsonb_typeof(links) = 'array'),
  updated_at timestamptz not null default current_moment()
);
create index signature_choices_template on signature_choices (template_id);
