-- Units of a hold that went back to the stock with a partial refund.
ALTER TABLE stock_holds ADD COLUMN returned integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE stock_holds ADD CONSTRAINT stock_holds_returned CHECK (returned BETWEEN 0 AND quantity);
