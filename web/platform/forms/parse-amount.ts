import type { Money } from '#contract/money.ts'

/** Parses a typed amount: '12.34', '12,34' or '$12.34' -> 1234. Returns undefined if it is invalid. */
export function parseAmount(text: string, money: Money): number | undefined {
  const price = text
    .trim()
    .replace(/^\p{Sc}\s*/u, '')
    .replace(',', '.')
  try {
    return money.toMinor(price)
  } catch {
    return undefined
  }
}
