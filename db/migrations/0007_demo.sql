-- What stands for the outside world in demo mode: a payment provider's own books and a mailbox. The site never joins to it.

CREATE SCHEMA demo;
--> statement-breakpoint
CREATE TABLE demo.checkouts (
  id text PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE,
  reference text NOT NULL,
  title text NOT NULL,
  lines jsonb NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency text NOT NULL,
  success_url text NOT NULL,
  cancel_url text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'declined', 'cancelled', 'expired')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND amount_minor)
);
--> statement-breakpoint
CREATE INDEX checkouts_reference ON demo.checkouts (reference);
--> statement-breakpoint
CREATE TABLE demo.refunds (
  idempotency_key text PRIMARY KEY,
  checkout_id text NOT NULL REFERENCES demo.checkouts (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE demo.events (
  id text PRIMARY KEY,
  checkout_id text NOT NULL REFERENCES demo.checkouts (id),
  type text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz
);
--> statement-breakpoint
CREATE TABLE demo.mailbox (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  sent_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX mailbox_newest ON demo.mailbox (sent_at DESC);
