const terminal = process.stdout.isTTY === true

/** An error that the user can fix. Only its message is shown. */
export class Failure extends Error {}

/** Runs one step and prints its progress, result and duration. */
export async function step(name, work) {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  const ticking = terminal ? tick(name, began) : undefined
  if (!terminal) console.log(`   ${name} ...`)
  try {
    const answer = await work()
    write(ticking, terminal ? `${paint(32, '✓')} ${name} ${paint(2, `${seconds()} s`)}` : `ok ${name} (${seconds()} s)`)
    return answer
  } catch (error) {
    write(
      ticking,
      terminal ? `${paint(31, '✗')} ${name} ${paint(2, `${seconds()} s`)}` : `failed ${name} (${seconds()} s)`,
    )
    throw error
  }
}

export function heading(text) {
  console.log(terminal ? `\n${paint(1, text)}` : `\n${text}`)
}

/** Prints the error and ends the process. A `Failure` is printed without its stack. */
export function end(error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

function tick(name, began) {
  const show = () =>
    process.stdout.write(`\r${paint(2, `· ${name} ${Math.floor((performance.now() - began) / 1000)} s`)}`)
  show()
  return setInterval(show, 1000)
}

function write(ticking, line) {
  clearInterval(ticking)
  // Clears the progress line.
  process.stdout.write(`${terminal ? '\r\u001b[K' : ''}${line}\n`)
}

function paint(style, text) {
  return `\u001b[${style}m${text}\u001b[0m`
}
