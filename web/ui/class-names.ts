/** The classes that are there, in order; what is false, empty or missing is left out. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
