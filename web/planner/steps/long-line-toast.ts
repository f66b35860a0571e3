import type { ToastMessage } from '../../platform/ui/toast/toast-bus.ts'

/** Returns why pasted lines are refused, or null if each has room. */
export function longLineToast(
  lines: readonly string[],
  { name, max }: { name: string; max: number },
): ToastMessage | null {
  const longest = Math.max(...lines.map((line) => line.length))
  if (longest <= max) return null
  const title = `One of these lines has ${longest.toLocaleString('en-US')} characters`
  const room = max.toLocaleString('en-US')
  return { tone: 'bad', title, description: `${name} has room for ${room}, so nothing was pasted.` }
}
