import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function readThemeColors(): ReadonlyMap<string, string> {
  const css = readFileSync(join(import.meta.dirname, '../../web/styles/tokens.css'), 'utf8')
  const colors = css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8}|transparent);/g)
  return new Map([...colors].map(([, token = '', color = '']) => [token, color]))
}
