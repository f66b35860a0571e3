/** `--paper` of tokens.css and dark-theme.css, for the browser's own frame around the page, which knows no variables. */
export const paper = { light: '#faf6ee', dark: '#10161d' }
