// npm run …: node bin/run.mjs FILE ARGS. Uses only syntax that old versions of Node can parse.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or later (nodejs.org).`)
  process.exit(1)
}

const [file, ...args] = process.argv.slice(2)
import('./bootstrap.mjs').then(({ runCommand }) => runCommand(file, args))
