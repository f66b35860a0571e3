-- Who waits for a spot in a full workshop. The line goes by `number`: people join it one after another, while they have
-- the workshop's row to themselves.

CREATE TABLE waiting_list (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  workshop_id uuid NOT NULL REFERENCES workshops (id),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'waiting' CHECK (
    status IN ('waiting', 'offered', 'enrolled', 'expired', 'declined', 'left', 'removed', 'closed')
  ),
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- The last offer, and until when it holds.
  offered_at timestamptz,
  offer_until timestamptz CHECK (offer_until > offered_at),
  ended_at timestamptz,
  CHECK ((status IN ('waiting', 'offered')) = (ended_at IS NULL)),
  CHECK ((offered_at IS NULL) = (offer_until IS NULL)),
  CHECK (status NOT IN ('offered', 'expired', 'declined') OR offered_at IS NOT NULL)
);
--> statement-breakpoint
-- Joining twice is one place in line.
CREATE UNIQUE INDEX waiting_list_one_per_person ON waiting_list (workshop_id, user_id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX waiting_list_line ON waiting_list (workshop_id, status, number) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX waiting_list_number ON waiting_list (number, id);
--> statement-breakpoint
CREATE INDEX waiting_list_workshop ON waiting_list (workshop_id, number, id);
--> statement-breakpoint
CREATE INDEX waiting_list_status ON waiting_list (status, number, id);
--> statement-breakpoint
CREATE INDEX waiting_list_person ON waiting_list (user_id, number);
--> statement-breakpoint
-- A spot that is offered is a seat that is held for somebody who has not ordered it yet. Every seat belongs to a line of
-- an order or to a place in line; one place in line has one seat, which is never more than held.
ALTER TABLE seats ALTER COLUMN order_line_id DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE seats ADD COLUMN waiting_id uuid UNIQUE REFERENCES waiting_list (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE seats ADD CONSTRAINT seats_of_line_or_offer CHECK (num_nonnulls(order_line_id, waiting_id) = 1);
--> statement-breakpoint
ALTER TABLE seats ADD CONSTRAINT seats_offered_are_held CHECK (waiting_id IS NULL OR status <> 'taken');
