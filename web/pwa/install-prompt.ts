/** What browsers that can install a site hand out, once. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offered: InstallPrompt | undefined

/** Takes the browser's offer to install the site, so that the site asks when somebody wants it and at no other time. */
export function saveInstallPrompt(event: Event): void {
  event.preventDefault()
  offered = event as InstallPrompt
}

/** Asks whether to install, if the browser has offered it. @returns false where it has not, or not again */
export function showInstallPrompt(): boolean {
  const asked = offered
  offered = undefined
  void asked?.prompt()
  return asked !== undefined
}
