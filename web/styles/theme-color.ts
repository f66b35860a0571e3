/** The values of `--paper` in tokens.css and dark-theme.css: the theme-color meta tag cannot use CSS variables. */
export const themeColor = { light: '#faf6ee', dark: '#10161d' }
