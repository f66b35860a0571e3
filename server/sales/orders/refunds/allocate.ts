/** Splits an amount in proportion to the costs. No share exceeds its cost; the amount must not exceed their sum. */
export function allocate(amountMinor: number, costs: readonly number[]): number[] {
  let remainingAmount = BigInt(amountMinor)
  let remainingCosts = costs.reduce((sum, cost) => sum + BigInt(cost), 0n)
  return costs.map((cost) => {
    const share = remainingCosts === 0n ? 0n : (remainingAmount * BigInt(cost)) / remainingCosts
    remainingAmount -= share
    remainingCosts -= BigInt(cost)
    return Number(share)
  })
}

/**
 * Allocates the requested amounts first, each limited by what is available on its line, and splits the rest in
 * proportion to the remaining amounts. The amount must not exceed the sum of the available amounts.
 */
export function allocateWithRequests(
  amountMinor: number,
  lines: readonly { available: number; requested: number }[],
): number[] {
  let remaining = amountMinor
  const granted = lines.map((line) => {
    const share = Math.min(line.requested, line.available, remaining)
    remaining -= share
    return share
  })
  const rest = allocate(
    remaining,
    lines.map((line, index) => line.available - (granted[index] ?? 0)),
  )
  return granted.map((share, index) => share + (rest[index] ?? 0))
}
