import { end } from './cli-output.mjs'
import { install } from './install.mjs'
import { runPinned } from './pinned-node.mjs'

/**
 * Installs missing packages, then runs a file on the pinned Node. The first step of every command, because a fresh
 * clone has no packages.
 */
export function begin(file, args) {
  return install()
    .then(() => runPinned(file, args))
    .catch(end)
}
