import { exitWithError } from './cli-output.mjs'
import { install } from './install.mjs'
import { runPinned } from './pinned-node.mjs'

/**
 * Installs missing packages, then runs a file on the pinned Node. The first step of every command, because a fresh
 * clone has no packages.
 */
export function runCommand(file, args) {
  return install()
    .then(() => runPinned(file, args))
    .catch(exitWithError)
}
