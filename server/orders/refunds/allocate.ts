/**
 * Shares an amount out over what the lines cost, in proportion and to the cent: the shares add up to the amount, and none
 * is more than its line. Amounts are integers of minor units, the amount no more than the lines cost together.
 */
export function allocate(amountMinor: number, costs: readonly number[]): number[] {
  let amount = BigInt(amountMinor)
  let together = costs.reduce((sum, cost) => sum + BigInt(cost), 0n)
  return costs.map((cost) => {
    const share = together === 0n ? 0n : (amount * BigInt(cost)) / together
    amount -= share
    together -= BigInt(cost)
    return Number(share)
  })
}

/**
 * The same where some lines have wishes: each gets what was wished for it as far as it can take that, and what is over is
 * shared out by what is left of the lines. The amount is no more than is left together.
 */
export function allocateWithRequests(
  amountMinor: number,
  lines: readonly { left: number; wished: number }[],
): number[] {
  let amount = amountMinor
  const wished = lines.map((line) => {
    const share = Math.min(line.wished, line.left, amount)
    amount -= share
    return share
  })
  const rest = allocate(
    amount,
    lines.map((line, at) => line.left - (wished[at] ?? 0)),
  )
  return wished.map((share, at) => share + (rest[at] ?? 0))
}
