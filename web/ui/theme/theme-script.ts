/** The localStorage key of the chosen theme. */
export const themeKey = 'journey.theme'

/**
 * Sets the stored theme in the head before the first paint, to avoid a flash. For 'system' the stylesheet uses
 * `prefers-color-scheme`. Constant text: the content security policy contains its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`
