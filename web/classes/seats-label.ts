/** What a workshop says of its places. */
export function seatsLabel(spots: number): string {
  if (spots === 0) return 'Sold out'
  return spots === 1 ? '1 spot left' : `${spots} spots left`
}
