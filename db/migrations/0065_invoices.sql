-- The last number of each year. Its row is locked until the transaction that issues an invoice ends, so numbers have no gaps.
CREATE TABLE invoice_numbers (
  year integer PRIMARY KEY CHECK (year BETWEEN 2000 AND 9999),
  last_number integer NOT NULL CHECK (last_number > 0)
);
--> statement-breakpoint
-- Invoices of paid orders and credit notes of refunds, in one series. The content is that of the PDF.
CREATE TABLE invoices (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  order_id uuid NOT NULL REFERENCES orders (id),
  refund_id uuid REFERENCES refunds (id),
  issued_at timestamptz NOT NULL,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  UNIQUE (year, number),
  CHECK ((kind = 'credit_note') = (refund_id IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX invoices_of_order ON invoices (order_id) WHERE kind = 'invoice';
--> statement-breakpoint
CREATE UNIQUE INDEX invoices_of_refund ON invoices (refund_id);
--> statement-breakpoint
CREATE INDEX invoices_order ON invoices (order_id);
--> statement-breakpoint
CREATE INDEX invoices_newest ON invoices (issued_at DESC, id DESC);
--> statement-breakpoint
CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'invoices do not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_unchanged';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_unchanged BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();
--> statement-breakpoint
-- The invoice is rendered when the mail is sent.
ALTER TABLE mails ADD COLUMN invoice_id uuid REFERENCES invoices (id);
