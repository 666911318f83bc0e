-- Who sells us something: companies, people and public bodies, with their addresses and contacts, what they sell of our
-- products, and at which price.

create table suppliers (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 160),
  kind text not null default 'azienda' check (kind in ('azienda', 'persona', 'ente')),
  -- Italian numbers without IT, others with their country.
  vat_number text check (vat_number ~ '^(\d{11}|(?!IT)[A-Z]{2}[A-Z0-9]{2,12})$'),
  tax_code text check (tax_code ~ '^(\d{11}|[A-Z0-9]{16})$'),
  sdi_code text check (sdi_code ~ '^[A-Z0-9]{6,7}$'),
  pec text check (length(pec) between 3 and 254),
  email text check (length(email) between 3 and 254),
  phone text check (phone ~ '^\+\d{7,15}$'),
  website text check (website ~* '^https?://' and length(website) <= 300),
  iban text check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  payment_terms text check (length(payment_terms) between 1 and 200),
  -- What they call us.
  customer_code text check (length(customer_code) between 1 and 60),
  -- The language of the orders that they get.
  language text not null default 'it' check (language in ('it', 'en')),
  notes text check (length(notes) between 1 and 2000),
  active boolean not null default true,
  search text not null
    generated always as (' ' || search_words(
      name || ' ' || coalesce(vat_number, '') || ' ' || coalesce(tax_code, '') || ' ' || coalesce(email, ''))) stored,
  created_at timestamptz not null default current_moment(),
  updated_at timestamptz not null default current_moment(),
  version integer not null default 1
);
-- A supplier that is out of use may be there again under its number; in use there is one.
create unique index suppliers_vat_number on suppliers (vat_number) where active;
create unique index suppliers_tax_code on suppliers (tax_code) where active;
create index suppliers_name on suppliers (active, search_text(name), id);
create index suppliers_words on suppliers using gin (search gin_trgm_ops) with (fastupdate = off);

create table supplier_addresses (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers on delete cascade,
  kind text not null default 'sede' check (kind in ('sede', 'magazzino', 'altro')),
  label text check (length(label) between 1 and 80),
  street text not null check (length(street) between 1 and 160),
  postal_code text check (length(postal_code) between 1 and 12),
  town text not null check (length(town) between 1 and 80),
  province text check (province ~ '^[A-Z]{2}$'),
  country text not null default 'Italia' check (length(country) between 1 and 60),
  -- Where goods leave from, and where what goes back is sent.
  preferred boolean not null default false,
  version integer not null default 1
);
create index supplier_addresses_supplier on supplier_addresses (supplier_id, id);
create unique index supplier_addresses_preferred on supplier_addresses (supplier_id) where preferred;

create table supplier_contacts (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers on delete cascade,
  name text not null check (length(name) between 1 and 120),
  role text check (length(role) between 1 and 80),
  email text check (length(email) between 3 and 254),
  phone text check (phone ~ '^\+\d{7,15}$'),
  -- Orders are sent here, before the supplier's own address.
  gets_orders boolean not null default false,
  version integer not null default 1,
  constraint supplier_contacts_orders check (not gets_orders or email is not null)
);
create index supplier_contacts_supplier on supplier_contacts (supplier_id, id);

-- What a supplier sells of a product. One product may be theirs under several codes: other makers, other packs.
create table supplier_products (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers on delete cascade,
  product_id integer not null references products on delete cascade,
  code text check (length(code) between 1 and 80),
  manufacturer text check (length(manufacturer) between 1 and 120),
  manufacturer_code text check (length(manufacturer_code) between 1 and 120),
  -- How much of the product's unit one pack holds.
  pack_size numeric(14, 3) not null default 1 check (pack_size > 0),
  -- The least they send, in the product's unit.
  minimum numeric(14, 3) check (minimum > 0),
  lead_days integer check (lead_days between 0 and 730),
  url text check (url ~* '^https?://' and length(url) <= 500),
  -- Where we buy the product first.
  preferred boolean not null default false,
  notes text check (length(notes) between 1 and 500),
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint supplier_products_once unique nulls not distinct (supplier_id, product_id, code)
);
create index supplier_products_product on supplier_products (product_id, id);
create index supplier_products_code on supplier_products (lower(code)) where code is not null;
create unique index supplier_products_preferred on supplier_products (product_id) where preferred;

-- What one unit of the product costs from a quantity on, without VAT, in the supplier's currency.
create table supplier_prices (
  id integer generated always as identity primary key,
  supplier_product_id integer not null references supplier_products on delete cascade,
  from_quantity numeric(14, 3) not null check (from_quantity > 0),
  price numeric(12, 4) not null check (price >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  constraint supplier_prices_once unique (supplier_product_id, from_quantity)
);

-- Every price that was ever asked, written by a trigger; null is a price that was taken back.
create table supplier_price_changes (
  id integer generated always as identity primary key,
  supplier_product_id integer not null references supplier_products on delete cascade,
  from_quantity numeric(14, 3) not null,
  price numeric(12, 4),
  currency text not null,
  at timestamptz not null default current_moment()
);
create index supplier_price_changes_of on supplier_price_changes (supplier_product_id, id);
