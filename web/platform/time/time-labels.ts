const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** '2024-03-23' -> 'Saturday' */
export const weekday = (isoDate: string): string => weekdays[new Date(`${isoDate}T00:00:00Z`).getUTCDay()] ?? ''

const instantFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats an instant in local time: 'Mar 9, 2024, 4:05 PM'. */
export const instantText = (iso: string): string => instantFormat.format(new Date(iso))
