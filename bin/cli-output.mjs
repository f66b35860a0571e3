const isTerminal = process.stdout.isTTY === true

/** An error that the user can fix. Only its message is shown. */
export class Failure extends Error {}

export async function runStep(name, action) {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  const timer = isTerminal ? showProgress(name, startedAt) : undefined
  if (!isTerminal) console.log(`   ${name} ...`)
  try {
    const result = await action()
    printResult(
      timer,
      isTerminal ? `${paint(32, '✓')} ${name} ${paint(2, `${seconds()} s`)}` : `ok ${name} (${seconds()} s)`,
    )
    return result
  } catch (error) {
    printResult(
      timer,
      isTerminal ? `${paint(31, '✗')} ${name} ${paint(2, `${seconds()} s`)}` : `failed ${name} (${seconds()} s)`,
    )
    throw error
  }
}

export function printHeading(text) {
  console.log(isTerminal ? `\n${paint(1, text)}` : `\n${text}`)
}

/** A `Failure` is printed without its stack. */
export function exitWithError(error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

function showProgress(name, startedAt) {
  const show = () =>
    process.stdout.write(`\r${paint(2, `· ${name} ${Math.floor((performance.now() - startedAt) / 1000)} s`)}`)
  show()
  return setInterval(show, 1000)
}

function printResult(timer, line) {
  clearInterval(timer)
  // Clears the progress line.
  process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}${line}\n`)
}

function paint(style, text) {
  return `\u001b[${style}m${text}\u001b[0m`
}
