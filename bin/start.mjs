import './check-node.mjs'

import('./bootstrap.mjs').then(({ runCommand }) => runCommand('bin/serve.ts', process.argv.slice(2)))
