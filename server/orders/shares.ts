/**
 * Shares an amount out over what the lines cost, in proportion and to the cent: the shares add up to the amount, and none
 * is more than its line. Amounts are integers of minor units, the amount no more than the lines cost together.
 */
export function shares(amountMinor: number, costs: readonly number[]): number[] {
  let amount = BigInt(amountMinor)
  let together = costs.reduce((sum, cost) => sum + BigInt(cost), 0n)
  return costs.map((cost) => {
    const share = together === 0n ? 0n : (amount * BigInt(cost)) / together
    amount -= share
    together -= BigInt(cost)
    return Number(share)
  })
}
