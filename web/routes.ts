import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the site. */
export default [
  layout('shell/site.layout.tsx', [
    index('landing/landing.page.tsx'),
    route('store', 'store/store.page.tsx'),
    route('classes', 'classes/classes.page.tsx'),
    route('schedule', 'schedule/schedule.page.tsx'),
    route('blog', 'blog/blog.page.tsx'),
    route('blog/:slug', 'blog/post.page.tsx'),
    route('binder', 'binder/binder.page.tsx'),
    route('binder/:slug', 'binder/lesson.page.tsx'),
    route('auth', 'accounts/auth.page.tsx'),
    route('auth/confirm', 'accounts/confirm.page.tsx'),
    route('auth/forgot', 'accounts/forgot.page.tsx'),
    route('auth/reset', 'accounts/reset.page.tsx'),
    route('enrollment-success', 'classes/enrollment-success.page.tsx'),
    route('demo/checkout/:id', 'demo/checkout.page.tsx'),
    route('demo/mailbox', 'demo/mailbox.page.tsx'),
  ]),
  layout('admin/admin.layout.tsx', [
    route('admin', 'admin/dashboard.page.tsx'),
    route('admin/blog', 'admin/blog.page.tsx'),
    route('admin/products', 'admin/products.page.tsx'),
    route('admin/users', 'admin/users.page.tsx'),
    route('admin/purchases', 'admin/purchases.page.tsx'),
    route('admin/events', 'admin/events.page.tsx'),
    route('admin/binder', 'admin/binder.page.tsx'),
  ]),
  route('*', 'shell/not-found.page.tsx'),
] satisfies RouteConfig
