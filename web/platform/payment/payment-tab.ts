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
    // Not awaited: the payment page may replace the text at any time.
    import('./payment-tab-placeholder.ts').then(({ writePlaceholder }) => writePlaceholder(tab)).catch(() => {})
  }
  return {
    goTo(url) {
      if (tab && !tab.closed) tab.location.replace(url)
      else window.location.assign(url)
    },
    close: () => tab?.close(),
  }
}
