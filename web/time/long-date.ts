const long = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** 'March 9, 2024': the day of an instant where the reader is. Admin lists are drawn in the browser alone. */
export const formatLongDate = (instant: string): string => long.format(new Date(instant))
