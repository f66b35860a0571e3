import './check-node.mjs'

import('./bootstrap.mjs').then(({ runCommand }) => runCommand('bin/test-all.ts', process.argv.slice(2)))
