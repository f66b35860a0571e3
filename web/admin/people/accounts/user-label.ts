type NamedUser = { name?: string | null; email?: string | null }

/** The name or else the email of a user. An account that was deleted has neither. */
export const userLabel = (user: NamedUser | null): string => user?.name || user?.email || 'Unknown User'
