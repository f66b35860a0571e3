import type { ComponentType } from 'react'
import { UNEXPECTED_ERROR_TEXT } from '../../../platform/api/api-error.ts'
import { storage } from '../../../platform/session/browser-session.ts'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import type { CartView } from './cart-context.ts'
import type { CartAction, CartState } from './cart-state.ts'
import { createCartStore } from './cart-store.ts'

const cart = createCartStore(storage)
let listener: ((view: CartView) => void) | undefined
let publishedState: CartState | undefined
let Panel: ComponentType | undefined

/** Calls the listener now and after each change in this or another tab. There is one listener, never removed. */
export function subscribeCart(newListener: (view: CartView) => void): void {
  if (listener === newListener) return
  listener = newListener
  publish(cart.read())
  // A frozen tab receives no storage events, but gets focus or pageshow later.
  for (const event of ['storage', 'focus', 'pageshow']) window.addEventListener(event, publishIfChanged)
}

export function updateCart(actions: readonly CartAction[]): void {
  for (const action of actions) cart.dispatch(action)
  const state = cart.read()
  publish(state)
  if (state.isOpen && !Panel) void loadPanel()
}

function publishIfChanged(): void {
  const state = cart.read()
  if (state !== publishedState) publish(state)
}

function publish(state: CartState): void {
  publishedState = state
  listener?.({ ...state, itemCount: state.items.reduce((sum, { quantity }) => sum + quantity, 0), Panel })
}

async function loadPanel(): Promise<void> {
  try {
    Panel = (await import('./cart-panel.tsx')).CartPanel
    publish(cart.read())
  } catch {
    toast({ tone: 'bad', title: 'Error', description: UNEXPECTED_ERROR_TEXT })
    updateCart([{ type: 'close' }])
  }
}
