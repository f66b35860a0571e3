type Desk = typeof import('./progress-module.ts')['desk']

export type { Desk }

let loaded: Desk | null = null

/** The desk if it is here already. */
export const deskAtHand = (): Desk | null => loaded

/** What keeps a reader's answers, fetched when it is needed. Where that fails there is none, and it can be asked for again. */
export async function loadDesk(): Promise<Desk | null> {
  try {
    loaded ??= (await import('./progress-module.ts')).desk
  } catch (error) {
    // Without a network: what was typed stays on the page meanwhile, and the next touch asks again.
    console.warn(error)
  }
  return loaded
}
