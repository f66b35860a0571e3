export type PaymentTab = {
  /** Shows the payment page; in this tab where no other could be opened. */
  goTo: (url: string) => void
  close: () => void
}

/**
 * Opens the tab for the payment page. Call it inside the click: once the address has arrived, a browser would take the
 * new tab for an unwanted pop-up.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('', '_blank')
  if (tab) {
    // The payment page must not be able to reach back into this one.
    tab.opener = null
    writeNote(tab.document)
  }
  return {
    goTo(url) {
      if (tab && !tab.closed) tab.location.replace(url)
      else window.location.assign(url)
    },
    close: () => tab?.close(),
  }
}

/** What the tab says for the second it is empty. It has no style sheet, and follows the system's theme. */
function writeNote(page: Document): void {
  page.title = 'Opening payment'
  page.documentElement.lang = 'en'
  page.documentElement.style.colorScheme = 'light dark'
  page.body.style.cssText =
    'display: grid; place-items: center; min-height: 90vh; margin: 0; font: 18px system-ui, sans-serif'
  const note = page.createElement('p')
  note.textContent = 'Opening the payment page...'
  page.body.append(note)
}
