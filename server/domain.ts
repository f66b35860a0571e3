import * as accounts from './accounts/index.ts'
import * as binder from './binder/index.ts'
import * as blog from './blog/index.ts'
import * as classes from './classes/index.ts'
import { anonymous, type Base, type Ctx } from './context.ts'
import * as demo from './demo/index.ts'
import * as orders from './orders/index.ts'
import * as store from './store/index.ts'

/** What the business can do: a domain a word, a verb a function of (ctx, input). */
export const domain = { accounts, binder, blog, classes, demo, orders, store }

type Verb = (ctx: Ctx, ...input: never[]) => unknown
type Bound<D> = {
  [Verbs in keyof D]: D[Verbs] extends (ctx: Ctx, ...input: infer Input) => infer Answer
    ? (...input: Input) => Answer
    : never
}

/** The public verbs with the context filled in, as pages are handed them: nobody is signed in where a page is rendered. */
export type PublicDomain = {
  binder: Bound<Pick<typeof binder, 'published' | 'lesson'>>
  blog: Bound<Pick<typeof blog, 'published' | 'post'>>
  classes: Bound<Pick<typeof classes, 'open'>>
  demo: Bound<Pick<typeof demo, 'showCheckout' | 'mailbox'>>
  store: Bound<Pick<typeof store, 'onSale'>>
  site: { demo: boolean; publicUrl: string }
}

export function publicDomain(base: Base): PublicDomain {
  const bind = <V extends Verb>(verb: V) =>
    ((...input: never[]) => verb(anonymous(base), ...input)) as Bound<{ it: V }>['it']
  return {
    binder: { published: bind(binder.published), lesson: bind(binder.lesson) },
    blog: { published: bind(blog.published), post: bind(blog.post) },
    classes: { open: bind(classes.open) },
    demo: { showCheckout: bind(demo.showCheckout), mailbox: bind(demo.mailbox) },
    store: { onSale: bind(store.onSale) },
    site: { demo: base.site.demo, publicUrl: base.site.publicUrl },
  }
}
