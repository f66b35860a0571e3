-- What the reconciler looks at again: orders that were given up without the provider's word, and refunds that wait.

CREATE INDEX orders_given_up ON orders (settled_at) WHERE status = 'failed';
--> statement-breakpoint
CREATE INDEX refunds_waiting ON refunds (created_at) WHERE status = 'queued';
