/** 'Sent when an order was paid, or a class was paid.' */
export function sentWhenText(examples: readonly string[]): string {
  return `Sent when ${examples.join(', or ')}.`
}
