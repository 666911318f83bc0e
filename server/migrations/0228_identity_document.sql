-- The first type of document has the typographic apostrophe, as all other texts have. A type that somebody has renamed
-- keeps its name, and so does ours where another type of the category has the new one.
alter table document_types disable trigger user;
update document_types type set name = 'Documento d’identità'
 where name = 'Documento d''identità'
   and not exists (select from document_types other
                    where other.category_id = type.category_id and other.name = 'Documento d’identità');
alter table document_types enable trigger user;
