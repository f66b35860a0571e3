import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { testTitlesOf } from '../tests/test-titles.ts'

// npm run features: lists what the product does, by area, as the titles of its tests.

const paths = globSync('{bin,contract,db,e2e,server,tests,web}/**/*.{test,spec}.{ts,tsx}').sort()
const files = Object.groupBy(paths, areaOf)
const areas = Object.keys(files).sort()
const sections = areas.map((area) => `## ${area}\n\n${(files[area] ?? []).map(listRules).join('\n')}`)
writeFileSync('docs/features.md', `# Features\n\n${sections.join('\n')}`)
console.log(`docs/features.md: the tests of ${paths.length} files in ${areas.length} areas`)

/** Returns the area: sales for server/sales/…, web/sales/… and web/admin/sales/…. */
function areaOf(path: string): string {
  const [layer = '', ...folders] = path.split('/').slice(0, -1)
  return (folders[0] === 'admin' && folders[1]) || folders[0] || layer
}

function listRules(path: string): string {
  const rules = testTitlesOf(path, readFileSync(path, 'utf8')).map(
    ({ title, rule }) => `- ${title}\n${rule && `  _${rule}_\n`}`,
  )
  return `\`${path}\`\n\n${rules.join('')}`
}
