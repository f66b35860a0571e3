const formatter = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/**
 * Formats an instant as 'March 9, 2024' in the runtime's time zone. Only for client-rendered lists: the server's zone
 * differs.
 */
export const formatLongDate = (instant: string): string => formatter.format(new Date(instant))
