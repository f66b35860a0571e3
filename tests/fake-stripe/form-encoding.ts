/** A parsed form-encoded body. Brackets become nested objects: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export type Form = { [name: string]: string | Form }

export function parseForm(encoded: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let parent = form
    for (const part of path) {
      const inner = parent[part] ?? {}
      if (typeof inner === 'string') throw new Error(`${name} is both a value and an object`)
      parent[part] = inner
      parent = inner
    }
    // `expand[]=a&expand[]=b` is a list.
    parent[last === '' ? String(Object.keys(parent).length) : last] = value
  }
  return form
}

export function textOf(form: Form, name: string): string | undefined {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

export function formOf(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

export function textsOf(form: Form, name: string): string[] {
  return Object.values(formOf(form, name)).filter((value) => typeof value === 'string')
}

export function formsOf(form: Form, name: string): Form[] {
  return Object.values(formOf(form, name)).filter((value) => typeof value === 'object')
}
