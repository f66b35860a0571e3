import type { Landing } from '#contract/site/landing/landing.schema.ts'

type Part = { [key: string]: unknown }

/** Returns a text by its name in the API, such as 'hero.title'. A list has one entry in each line. */
export function textOf(landing: Landing, name: string): string {
  const value = name.split('.').reduce<unknown>((part, key) => (part as Part)[key], landing)
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** Returns the page with another text. */
export function withText(landing: Landing, name: string, text: string): Landing {
  return replaceAt(landing, name.split('.'), text) as Landing
}

/** Returns the page with another picture. Without one, the text is that of the drawing. */
export function withPicture(landing: Landing, names: { url: string; text: string }, url: string, drawing: string) {
  const changed = withText(landing, names.url, url)
  const isReplaced = textOf(landing, names.url) !== '' && url !== ''
  return isReplaced ? changed : withText(changed, names.text, url ? '' : drawing)
}

function replaceAt(part: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return Array.isArray(part) ? text.split('\n') : text
  const changed = replaceAt((part as Part)[key], rest, text)
  return Array.isArray(part) ? part.with(Number(key), changed) : { ...(part as Part), [key]: changed }
}
