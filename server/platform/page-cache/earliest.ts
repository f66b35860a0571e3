export function earliest(instants: (Date | null)[]): Date | null {
  const dates = instants.filter((instant) => instant !== null)
  return dates.length > 0 ? new Date(Math.min(...dates.map(Number))) : null
}
