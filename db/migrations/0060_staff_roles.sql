-- Roles of staff. `admin` remains the role of the owner.
ALTER TABLE user_roles DROP CONSTRAINT user_roles_role_check;
--> statement-breakpoint
ALTER TABLE user_roles ADD CONSTRAINT user_roles_role_check CHECK (role IN ('user', 'admin', 'editor', 'fulfillment', 'coach'));
--> statement-breakpoint
CREATE INDEX user_roles_staff ON user_roles (role, user_id) WHERE role <> 'user';
