import './check-node.mjs'

import('./begin.mjs').then(({ begin }) => begin('bin/check.ts', process.argv.slice(2)))
