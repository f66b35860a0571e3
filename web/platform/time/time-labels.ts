const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** '2024-03-23' -> 'Saturday' */
export const weekday = (isoDate: string): string => weekdays[new Date(`${isoDate}T00:00:00Z`).getUTCDay()] ?? ''
