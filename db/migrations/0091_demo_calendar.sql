-- Events of the demo calendar, which replaces Google Calendar in the demo.
CREATE TABLE demo.calendar_events (
  id text PRIMARY KEY,
  event jsonb NOT NULL
);
