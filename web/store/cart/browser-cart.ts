import type { ComponentType } from 'react'
import { UNEXPECTED } from '../../api/api-error.ts'
import { storage } from '../../auth/session/browser-session.ts'
import { toast } from '../../ui/toast/toast-bus.ts'
import type { CartView } from './cart-provider.tsx'
import type { CartAction, CartState } from './cart-state.ts'
import { createCartStore } from './cart-store.ts'

/** The cart of this browser, as this tab shows it. */
const cart = createCartStore(storage)
let tell: ((shown: CartView) => void) | undefined
let told: CartState | undefined
let Panel: ComponentType | undefined

/** Tells the cart now and whenever it changes, in this tab or another, for as long as the page is open. */
export function subscribeCart(listener: (shown: CartView) => void): void {
  if (tell === listener) return
  tell = listener
  show(cart.look())
  // A frozen tab hears no storage events, but is told when it is on show again.
  for (const event of ['storage', 'focus', 'pageshow']) window.addEventListener(event, look)
}

export function updateCart(actions: readonly CartAction[]): void {
  for (const action of actions) cart.change(action)
  const state = cart.look()
  show(state)
  if (state.isOpen && !Panel) void loadPanel()
}

function look(): void {
  const state = cart.look()
  if (state !== told) show(state)
}

function show(state: CartState): void {
  told = state
  tell?.({ ...state, itemCount: state.items.reduce((sum, { quantity }) => sum + quantity, 0), Panel })
}

async function loadPanel(): Promise<void> {
  try {
    Panel = (await import('./cart-panel.tsx')).CartPanel
    show(cart.look())
  } catch {
    toast({ tone: 'bad', title: 'Error', description: UNEXPECTED })
    updateCart([{ type: 'close' }])
  }
}
