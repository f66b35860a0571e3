import Color from 'color'
import { expect, test } from 'vitest'
import { accentColors } from './accent-colors.ts'

const contrast = (color: string, other: string) => Color(color).contrast(Color(other))

/** An accent color is on buttons and links in both themes and in emails, with the contrast that text needs. */
test('accent: every color gives text and buttons of enough contrast in both themes', () => {
  const channels = ['00', '40', '80', 'c0', 'ff']
  const accents = channels.flatMap((red) =>
    channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
  )
  for (const accent of accents) {
    for (const [theme, backgrounds] of [
      ['light', ['#faf6ee', '#fffdf8', '#f2ebdd']],
      ['dark', ['#10161d', '#19222c', '#0b1015']],
    ] as const) {
      const { act, actHover, actPress, onAct, actTint } = accentColors(accent, theme)
      for (const background of [...backgrounds, actTint, onAct])
        expect([accent, theme, background, contrast(act, background) >= 4.5]).toEqual([accent, theme, background, true])
      for (const button of [actHover, actPress])
        expect([accent, theme, button, contrast(onAct, button) >= 4.5]).toEqual([accent, theme, button, true])
    }
  }
})

test('accent: a color that has enough contrast stays as it is', () => {
  expect(accentColors('#1a6b5c', 'light').act).toBe('#1a6b5c')
})
