import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the tokens of the light theme as CSS. */
export function readLightTokens(): string {
  const css = readFileSync(join(import.meta.dirname, '../../../web/platform/styles/tokens.css'), 'utf8')
  return css.replace(/light-dark\(((?:[^(),]|\([^)]*\))+), (?:[^()]|\([^)]*\))+\)/g, '$1')
}

/** Returns the colors of the light theme by token. */
export function readThemeColors(): ReadonlyMap<string, string> {
  const colors = readLightTokens().matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8}|transparent);/g)
  return new Map([...colors].map(([, token = '', color = '']) => [token, color]))
}
