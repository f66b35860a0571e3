import './check-node.mjs'

import('./bootstrap.mjs').then(({ begin }) => begin('bin/serve.ts', process.argv.slice(2)))
