export type PaymentTab = {
  /** Opens the URL in the new tab, or in this one if the browser blocked the new tab. */
  goTo: (url: string) => void
  close: () => void
}

/**
 * Call it in the click handler: after an await, pop-up blockers would block the tab. Without a payment, the current tab is
 * used.
 */
export function openPaymentTab({ isFree = false } = {}): PaymentTab {
  const tab = isFree ? null : window.open('', '_blank')
  if (tab) {
    // The payment provider must not have access to this window.
    tab.opener = null
    writePlaceholder(tab.document)
  }
  return {
    goTo(url) {
      if (tab && !tab.closed) tab.location.replace(url)
      else window.location.assign(url)
    },
    close: () => tab?.close(),
  }
}

/** Writes a placeholder text without style sheet, in the color scheme of the system. */
function writePlaceholder(tabDocument: Document): void {
  tabDocument.title = 'Opening payment'
  tabDocument.documentElement.lang = 'en'
  tabDocument.documentElement.style.colorScheme = 'light dark'
  tabDocument.body.style.cssText =
    'display: grid; place-items: center; min-height: 90vh; margin: 0; font: 18px system-ui, sans-serif'
  const note = tabDocument.createElement('p')
  note.textContent = 'Opening the payment page...'
  tabDocument.body.append(note)
}
