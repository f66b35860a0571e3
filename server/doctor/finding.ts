/** Result of one check. `warning`: works, but needs attention. `fault`: does not work. */
export type Finding = { level: 'fine' | 'warning' | 'fault'; found: string; mend?: string }
