import './check-node.mjs'

// npm run … : node bin/run.mjs FILE ARGS
const [file, ...args] = process.argv.slice(2)
import('./bootstrap.mjs').then(({ runCommand }) => runCommand(file, args))
