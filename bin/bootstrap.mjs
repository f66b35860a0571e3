import { end } from './cli-output.mjs'
import { install } from './install.mjs'
import { runPinned } from './pinned-node.mjs'

/** What every command does first on a bare clone: installs what is missing, then goes on with a file on the pinned Node. */
export function begin(file, args) {
  return install()
    .then(() => runPinned(file, args))
    .catch(end)
}
