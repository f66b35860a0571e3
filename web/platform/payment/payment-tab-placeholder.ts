/**
 * Writes a placeholder text without style sheet, in the color scheme of the system.
 * @throws if the tab shows another site
 */
export function writePlaceholder({ document: tabDocument, location }: Window): void {
  if (location.href !== 'about:blank') return
  tabDocument.title = 'Opening payment'
  tabDocument.documentElement.lang = 'en'
  tabDocument.documentElement.style.colorScheme = 'light dark'
  tabDocument.body.style.cssText =
    'display: grid; place-items: center; min-height: 90vh; margin: 0; font: 18px system-ui, sans-serif'
  const note = tabDocument.createElement('p')
  note.textContent = 'Opening the payment page...'
  tabDocument.body.append(note)
}
