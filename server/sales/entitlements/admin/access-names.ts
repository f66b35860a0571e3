/** Names in the audit trail. */
export const accessNames = { classes: 'all classes', session: 'a session', planner: 'the planner' } as const
