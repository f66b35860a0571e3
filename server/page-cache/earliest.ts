/** Returns the earliest instant, ignoring nulls; null if there is none. */
export function earliest(instants: (Date | null)[]): Date | null {
  const dates = instants.filter((instant) => instant !== null)
  return dates.length > 0 ? new Date(Math.min(...dates.map(Number))) : null
}
