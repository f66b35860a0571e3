/** What a workshop says of its places. */
export function spotsText(spots: number): string {
  if (spots === 0) return 'Sold out'
  return spots === 1 ? '1 spot left' : `${spots} spots left`
}
