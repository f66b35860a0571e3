import './check-node.mjs'

import('./begin.mjs').then(({ begin }) => begin('bin/launch.ts', process.argv.slice(2)))
