import Color from 'color'

/** Colors of buttons and links, as the tokens of web/platform/styles are named. */
type AccentColors = { act: string; actHover: string; actPress: string; onAct: string; actTint: string }

/** Lightness and chroma of CIE LCH, where equal steps look equal. */
type Shade = { lightness: number; chroma: number }

/** Smallest contrast of text by WCAG 2.2, AA, and a little more for the rounding to hexadecimal. */
const TEXT_CONTRAST = 4.55

/** Backgrounds of text: --paper, --raised and --sunk. `step` leads to more contrast with them. */
const themes = {
  light: {
    backgrounds: ['#faf6ee', '#fffdf8', '#f2ebdd'],
    tint: { lightness: 94, chroma: 9 },
    onAct: { lightness: 98, chroma: 3 },
    step: -0.5,
    hover: -8,
    press: -15,
  },
  dark: {
    backgrounds: ['#10161d', '#19222c', '#0b1015'],
    tint: { lightness: 15, chroma: 18 },
    onAct: { lightness: 5, chroma: 8 },
    step: 0.5,
    hover: 6,
    press: 11,
  },
}

/**
 * Returns the colors of a theme in the hue of the owner's accent color. Its lightness changes as little as text on each
 * background and on buttons needs.
 * @param accent hexadecimal, such as '#1a6b5c'
 */
export function accentColors(accent: string, theme: 'light' | 'dark'): AccentColors {
  const { backgrounds, tint, onAct, step, hover, press } = themes[theme]
  const [lightness = 0, chroma = 0, hue = 0] = Color(accent).lch().array()
  const shade = (shade: Shade) => {
    const within = Math.min(100, Math.max(0, shade.lightness))
    return Color.lch([within, Math.min(chroma, shade.chroma), hue])
      .hex()
      .toLowerCase()
  }
  const partners = [...backgrounds, shade(tint), shade(onAct)]
  const act = { lightness, chroma }
  while (!partners.every((other) => Color(shade(act)).contrast(Color(other)) >= TEXT_CONTRAST)) act.lightness += step
  return {
    act: shade(act),
    actHover: shade({ ...act, lightness: act.lightness + hover }),
    actPress: shade({ ...act, lightness: act.lightness + press }),
    onAct: shade(onAct),
    actTint: shade(tint),
  }
}

/** Returns the style sheet that replaces the accent of web/platform/styles. Its selector is more specific. */
export function accentStyles(accent: string): string {
  const [light, dark] = [accentColors(accent, 'light'), accentColors(accent, 'dark')]
  const token = (name: string, color: keyof AccentColors) => `--${name}:light-dark(${light[color]},${dark[color]})`
  const tokens = [
    token('act', 'act'),
    token('act-hover', 'actHover'),
    token('act-press', 'actPress'),
    token('on-act', 'onAct'),
    token('act-tint', 'actTint'),
  ]
  return `:root:root{${tokens.join(';')}}`
}
