-- URLs of uploaded images, '' for the pictures of the program.
ALTER TABLE settings
  ADD COLUMN logo_url text NOT NULL DEFAULT '',
  ADD COLUMN preview_url text NOT NULL DEFAULT '';
