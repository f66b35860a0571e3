// Read by whatever Node is typed, however old, so it says what it must in words that all of them know.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old to begin with: install Node 20.19 or later (nodejs.org).`)
  process.exit(1)
}
