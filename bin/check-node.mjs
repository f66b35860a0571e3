// Runs on any version of Node, so it uses only syntax that old versions can parse.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or later (nodejs.org).`)
  process.exit(1)
}
