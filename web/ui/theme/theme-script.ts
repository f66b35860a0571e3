/** Where the reader's choice is kept. */
export const themeKey = 'journey.theme'

/**
 * Runs in the head before the first paint, so that a chosen theme never flashes. It sets nothing for 'system': the
 * stylesheet follows the system by itself. Its text is constant, because the page's security policy names its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`
