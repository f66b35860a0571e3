/** Returns the fields of `after` that differ from `before`, so that a form does not overwrite changes of other devices. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const entries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
  )
  return Object.fromEntries(entries) as Partial<Fields>
}
