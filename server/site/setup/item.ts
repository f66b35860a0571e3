import type { SetupItem } from '#contract/site/setup/setup.schema.ts'

type Place = { to: string; label: string } | { settings: string[] }

/** Creates an item that is done on an admin page or with settings of the server. */
export const setupItem = (title: string, state: SetupItem['state'], text: string, place: Place): SetupItem => ({
  title,
  state,
  text,
  link: 'to' in place ? place : null,
  settings: 'settings' in place ? place.settings : [],
})

export const listOf = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)
