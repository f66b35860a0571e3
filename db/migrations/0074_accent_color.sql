ALTER TABLE settings ADD COLUMN accent_color text NOT NULL DEFAULT '' CHECK (accent_color ~ '^(#[0-9a-f]{6})?$');
