/** `--paper` of tokens.css and dark-theme.css, for the browser's own frame around the page, which knows no variables. */
export const themeColor = { light: '#faf6ee', dark: '#10161d' }
