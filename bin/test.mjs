import './check-node.mjs'

import('./bootstrap.mjs').then(({ begin }) => begin('bin/test-all.ts', process.argv.slice(2)))
